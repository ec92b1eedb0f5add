/** The past of resources: versions in their order, differences, and the way back. */
import { Refusal } from '../../core/errors.js';
import { entityTag } from '../../core/http/preconditions.js';
import type { Owners } from '../repository/ownership/visibility.js';
import { changesOf, type ResourceChange } from './changes.js';
import { rdfPatch } from './patch.js';
import type { Version, Versions } from './versions.js';

/** Longest way back that a version is looked for by its tag. */
const MOST_STEPS = 10_000;
const STEP = 100;

/** Reads the history of resources. */
export class History {
  constructor(readonly versions: Versions) {}

  /** The latest versions of a resource, `limit` at most, of these owners; `before` goes on after the one with that number. */
  page(iri: string, owners: Owners, limit: number, before?: number): Version[] {
    if (before !== undefined) return this.versions.past(iri, owners, limit, before);
    const present = this.versions.present(iri);
    return [...(present ? [present] : []), ...this.versions.past(iri, owners, limit)].slice(0, limit);
  }

  /** The organization that a resource belongs to, or belonged to last; undefined where it is none. */
  ownerOf(iri: string): string | undefined {
    return this.versions.ownerOf(iri);
  }

  /** The latest version of these owners with this entity tag. Errors: `NOT_FOUND`. */
  require(iri: string, owners: Owners, etag: string): Version {
    const matches = ({ document }: Version): boolean => entityTag(document.hash) === etag;
    const present = this.versions.present(iri);
    if (present && matches(present)) return present;
    let before: number | undefined;
    for (let seen = 0; seen < MOST_STEPS; seen += STEP) {
      const page = this.versions.past(iri, owners, STEP, before);
      const found = page.find(matches);
      if (found) return found;
      if (page.length < STEP) break;
      before = page.at(-1)?.number;
    }
    throw new Refusal('NOT_FOUND', 'There is no version with this entity tag, or it is no longer kept.');
  }

  /** The change that made a version, as an RDF Patch. */
  patchOf(version: Version): string {
    return rdfPatch(this.#before(version), version.document.triples);
  }

  /** The change that made a version, as people read it. */
  changesOf(version: Version): ResourceChange[] {
    const { iri, triples } = version.document;
    return changesOf(iri, this.#before(version), triples);
  }

  /** The difference of two versions of a resource, both of these owners, as an RDF Patch. Errors: `NOT_FOUND`. */
  difference(iri: string, owners: Owners, from: string, to: string): string {
    return rdfPatch(this.require(iri, owners, from).document.triples, this.require(iri, owners, to).document.triples);
  }

  /** The statements of the version before one; empty for a beginning. */
  #before({ number, document }: Version): string {
    const [before] = this.versions.past(document.iri, undefined, 1, number);
    // What was stored after a removal began anew, and so did what somebody else stored.
    const goesOn = before && !before.removed && before.document.owner === document.owner;
    return goesOn ? before.document.triples : '';
  }
}
