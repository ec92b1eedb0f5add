/** Judges metadata by several profiles, in a thread that has read them. */
import type { Quad } from '../../../../core/rdf/terms.js';
import { merged } from '../findings.js';
import type { Report } from '../report.js';
import { bareIri, profileFolders, signatureOf, type ProfileFolder } from './folders.js';
import { ProfileValidator } from './profile-validator.js';

/** Profiles of a thread; each is read when it is first asked for. */
export class ProfileJudge {
  #folders: readonly ProfileFolder[] | undefined;
  readonly #validators = new Map<string, ProfileValidator>();

  /** `folder`: that of the operator. */
  constructor(private readonly folder: string | undefined) {}

  /**
   * A report with what the profiles with these words find beside it. `conforms` then says that there is no violation of any.
   * A profile that there is not any more finds nothing.
   */
  async add(
    report: Report,
    quads: readonly Quad[],
    { profiles, remarks = false }: { readonly profiles: readonly string[] | undefined; readonly remarks?: boolean },
  ): Promise<Report> {
    if (!profiles || profiles.length === 0) return report;
    const reports = [report];
    for (const id of profiles) {
      const validator = this.#validator(id);
      if (validator) reports.push(await validator.validate(quads, { remarks }));
    }
    return merged(reports);
  }

  /** Words of the profiles that an IRI among these names. */
  named(iris: readonly string[]): string[] {
    if (iris.length === 0) return [];
    const names = new Set(iris.map(bareIri));
    return this.#all
      .filter(({ iri, also }) => [iri, ...also].some((each) => names.has(bareIri(each))))
      .map(({ id }) => id)
      .sort();
  }

  /** The things that the verdicts of profiles with these words follow from; empty without any. */
  signature(ids: readonly string[]): string {
    if (ids.length === 0) return '';
    return signatureOf(this.#all.filter(({ id }) => ids.includes(id)).sort((a, b) => (a.id < b.id ? -1 : 1)));
  }

  get #all(): readonly ProfileFolder[] {
    this.#folders ??= profileFolders(this.folder);
    return this.#folders;
  }

  #validator(id: string): ProfileValidator | undefined {
    const known = this.#validators.get(id);
    if (known) return known;
    const folder = this.#all.find((profile) => profile.id === id);
    if (!folder) return undefined;
    const validator = new ProfileValidator(folder);
    this.#validators.set(id, validator);
    return validator;
  }
}
