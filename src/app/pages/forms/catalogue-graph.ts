/** Carries the fields of the form of a catalogue into its statements, and reads them from there. */
import { bareIri } from '../../../features/repository/validation/profiles/index.js';
import { catalogue } from '../../../model/catalogue.js';
import { termsOf, type Noun } from '../../../model/property.js';
import { factory, iri, type Quad, type Term } from '../../../core/rdf/terms.js';
import { dct, type PlatformTerms } from '../../../core/rdf/vocabulary.js';
import { Form, wrongField, type Spoken, type Values } from './form.js';
import type { DraftGraph } from './graph.js';
import { TextsForm, type Translation } from './texts.js';

/** A catalogue as its form shows it. */
export interface CatalogueFields {
  readonly values: Values;
  readonly texts: readonly Translation[];
  /** IRIs of the application profiles that it names, of those that are known. */
  readonly profiles: readonly string[];
}

/** An application profile with all IRIs that name it. */
export interface KnownProfile {
  readonly iri: string;
  readonly otherIris: readonly string[];
}

/** Where a catalogue says which profiles its datasets follow. */
const PROFILES = 'profiles';
/** What is in no language. */
const PLAIN: Spoken = { language: '' };

/** The statements that name a profile, however their IRIs end. */
const naming = (graph: DraftGraph, node: Term, profile: KnownProfile): Quad[] => {
  const names = [profile.iri, ...profile.otherIris].map(bareIri);
  return graph.about(
    node,
    dct.conformsTo,
    ({ termType, value }) => termType === 'NamedNode' && names.includes(bareIri(value)),
  );
};

/** The form of a catalogue. */
export class CatalogueForms {
  readonly texts: TextsForm;
  readonly others: Form;

  constructor(
    private readonly pst: PlatformTerms,
    noun: Noun = catalogue,
  ) {
    const form = new Form(noun, pst);
    this.texts = new TextsForm(form.only('texts'));
    this.others = form.only('others');
  }

  /** Reads a form that was sent. */
  sent(form: URLSearchParams): CatalogueFields {
    const profiles = form.getAll(PROFILES).filter(Boolean);
    return { texts: this.texts.sent(form), values: this.others.sent(form), profiles };
  }

  /** The fields of a stored catalogue, with room for one more language. */
  read(graph: DraftGraph, node: Term, profiles: readonly KnownProfile[]): CatalogueFields {
    const texts = this.texts.read(graph, node).map((text) => ({ ...text, isStored: true as const }));
    const named = profiles.filter((profile) => naming(graph, node, profile).length > 0);
    return {
      values: this.others.read(graph, node, PLAIN),
      texts: [...texts, { language: '', values: {} }],
      profiles: named.map((profile) => profile.iri),
    };
  }

  /** Writes the fields. Errors: `BAD_REQUEST` with the `field` that cannot be stored. */
  write(graph: DraftGraph, node: Term, fields: CatalogueFields, profiles: readonly KnownProfile[]): void {
    const { fields: needed } = this.texts.form;
    const isSaid = ({ row }: (typeof needed)[number]): boolean =>
      termsOf(row, this.pst).some((term) => graph.values(node, term).length > 0);
    const before = needed.filter(({ row }) => row.written?.required).filter(isSaid);
    this.texts.write(graph, node, fields.texts);
    const lost = before.find((field) => !isSaid(field));
    if (lost) throw wrongField(`text.0.${lost.name}`, `A catalogue needs a ${lost.name}.`);
    this.others.write(graph, node, fields.values, PLAIN);
    const unknown = fields.profiles.find((one) => !profiles.some((profile) => profile.iri === one));
    if (unknown !== undefined)
      throw wrongField(PROFILES, `There is no application profile "${unknown.slice(0, 200)}".`);
    for (const profile of profiles) {
      const named = naming(graph, node, profile);
      const isWanted = fields.profiles.includes(profile.iri);
      if (isWanted === named.length > 0) continue;
      for (const quad of named) graph.drop(quad);
      if (isWanted) graph.add([factory.quad(node as Quad['subject'], dct.conformsTo, iri(profile.iri))]);
    }
  }

  /** The field that a finding about a property is beside; `''` where there is none. */
  fieldOf(property: string): string {
    const text = this.texts.form.fieldOf(property);
    if (text !== undefined) return `text.0.${text}`;
    return property === dct.conformsTo.value ? PROFILES : (this.others.fieldOf(property) ?? '');
  }
}
