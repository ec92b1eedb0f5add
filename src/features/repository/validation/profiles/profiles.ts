/** The application profiles of this deployment: by their words, and by the IRIs with which catalogues name them. */
import { Refusal } from '../../../../core/errors.js';
import { dct } from '../../../../core/rdf/vocabulary.js';
import type { Finding } from '../report.js';
import { bareIri, profileFolders, type ProfileFolder } from './folders.js';
import { messageOf } from './messages.js';
import { ProfileValidator } from './profile-validator.js';
import type { RuleTexts } from './rule-text.js';

/** A catalogue as it is stored. */
interface CatalogueDocument {
  readonly iri: string;
  readonly triples: string;
}

const OBJECT = /^<([^>]*)> \.$/;

/** Looks profiles up. Their rules are read when somebody needs them. */
export class ApplicationProfiles {
  readonly all: readonly ProfileFolder[];
  readonly #byName = new Map<string, ProfileFolder>();
  readonly #texts = new Map<string, RuleTexts>();

  /** `folder`: that of the operator, which holds one folder for each further profile. Errors: `OperatorError`. */
  constructor(private readonly folder?: string) {
    this.all = profileFolders(folder);
    for (const profile of this.all) {
      for (const name of [profile.id, bareIri(profile.iri), ...profile.also.map(bareIri)]) {
        this.#byName.set(name, profile);
      }
    }
  }

  /** The folder of the operator, for threads that read the same profiles. */
  get operatorFolder(): string | undefined {
    return this.folder;
  }

  /** The profile with this word or IRI. */
  find(name: string): ProfileFolder | undefined {
    return this.#byName.get(bareIri(name));
  }

  /** Words of the profiles with these words or IRIs. `BAD_REQUEST` for one that there is not. */
  require(names: readonly string[]): string[] {
    const ids = names.map((name) => {
      const found = this.find(name);
      if (found) return found.id;
      const known = this.all.map(({ id }) => id).join(', ');
      throw new Refusal('BAD_REQUEST', `There is no application profile "${name.slice(0, 200)}". Known are: ${known}.`);
    });
    return [...new Set(ids)];
  }

  /** IRIs of the profiles with these words or IRIs. `BAD_REQUEST` for one that there is not. */
  irisOf(names: readonly string[]): string[] {
    return this.require(names).map((id) => this.find(id)?.iri ?? id);
  }

  /** The profiles that a catalogue names, by dct:conformsTo, in the order of their words. */
  ofCatalogue(catalogue: CatalogueDocument | undefined): readonly ProfileFolder[] {
    if (!catalogue) return [];
    const start = `<${catalogue.iri}> <${dct.conformsTo.value}> `;
    const named = new Set<ProfileFolder>();
    for (let at = catalogue.triples.indexOf(start); at >= 0; at = catalogue.triples.indexOf(start, at + 1)) {
      const end = catalogue.triples.indexOf('\n', at);
      const line = catalogue.triples.slice(at + start.length, end < 0 ? undefined : end);
      const found = this.find(OBJECT.exec(line)?.[1] ?? '');
      if (found) named.add(found);
    }
    return [...named].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** Reads the rules of the operator, so that a folder which cannot be used is known at the start. Errors: `OperatorError`. */
  check(): void {
    for (const profile of this.all) if (!profile.isShipped) this.#textsOf(profile);
  }

  /** The message of a finding in the first of these languages that there are words in; the findings of other rules have theirs alone. */
  messageOf(
    { profile, code, message, unchecked = false }: Pick<Finding, 'profile' | 'code' | 'message' | 'unchecked'>,
    languages: readonly string[],
  ): string {
    const known = profile && this.#byName.get(profile.id);
    const rule = known && this.#textsOf(known).find(code);
    return rule ? messageOf(rule, languages, unchecked) : message;
  }

  #textsOf(profile: ProfileFolder): RuleTexts {
    const known = this.#texts.get(profile.id);
    if (known) return known;
    const { texts } = new ProfileValidator(profile);
    this.#texts.set(profile.id, texts);
    return texts;
  }
}
