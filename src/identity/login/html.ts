/** HTML that is safe by construction: whatever is put into a template is escaped, unless it is a template itself. */

/** Markup that was made by `html`. */
export class Markup {
  constructor(readonly text: string) {}
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

type Part = string | Markup | readonly Markup[] | undefined;

const render = (part: Part): string => {
  if (part === undefined) return '';
  if (typeof part === 'string') return escape(part);
  return part instanceof Markup ? part.text : part.map(({ text }) => text).join('');
};

/** Template tag: the literal parts are markup, the values are text (or markup of this tag). */
export const html = (literals: TemplateStringsArray, ...values: readonly Part[]): Markup =>
  new Markup(literals.reduce((text, literal, index) => text + render(values[index - 1]) + literal));
