/** The texts of a dataset or catalogue in several languages. */
import type { Term } from '../../../core/rdf/terms.js';
import { isFilled, requireTag, wrongField, type Form, type Values } from './form.js';
import type { DraftGraph } from './graph.js';

/** The texts in one language. */
export interface Translation {
  /** Language tag (BCP 47); empty for stored texts without one, and where somebody has yet to type it. */
  readonly language: string;
  /** True if there are texts in this language already, so that it is fixed. */
  readonly isStored?: true;
  readonly values: Values;
}

/** Languages in one form, at most. */
const MOST = 100;

/** The form of texts in several languages. */
export class TextsForm {
  constructor(readonly form: Form) {}

  /** Reads the texts of a form that was sent. */
  sent(form: URLSearchParams): Translation[] {
    const tags = [...form.keys()].filter((name) => /^text\.\d{1,2}\.language$/.test(name));
    return Array.from({ length: Math.min(tags.length, MOST) }, (_, index) => ({
      language: form.get(`text.${index}.language`)?.trim() ?? '',
      ...(form.has(`text.${index}.stored`) ? { isStored: true } : {}),
      values: this.form.sent(form, `text.${index}.`),
    }));
  }

  /** The texts about a node, in the order of their languages. */
  read(graph: DraftGraph, node: Term): Translation[] {
    return this.form
      .languages(graph, node)
      .map((language) => ({ language, values: this.form.read(graph, node, { language }) }));
  }

  /** Writes texts. Errors: `BAD_REQUEST` with the `field` that cannot be stored, such as a language that was `taken` already. */
  write(graph: DraftGraph, node: Term, texts: readonly Translation[], taken: readonly string[] = []): void {
    const seen = new Set(taken.map((language) => language.toLowerCase()));
    texts.forEach(({ language, isStored, values }, index) => {
      const field = `text.${index}.language`;
      const isSaid = isStored === true || isFilled(values);
      if (!isSaid && language === '') return;
      if (isSaid) {
        if (!isStored || language !== '') requireTag(language, field);
        if (seen.has(language.toLowerCase())) throw wrongField(field, 'The form has texts in this language already.');
        seen.add(language.toLowerCase());
      }
      this.form.write(graph, node, values, { language }, `text.${index}.`);
    });
  }
}
