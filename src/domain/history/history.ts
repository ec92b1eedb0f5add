/** What resources were: versions in their order, differences, and the way back. */
import { Refusal } from '../../errors.js';
import { entityTag } from '../preconditions.js';
import { rdfPatch } from './patch.js';
import type { Version, Versions } from './versions.js';

/** Longest way back that a version is looked for by its tag. */
const MOST_STEPS = 10_000;
const STEP = 100;

/** Reads the history of resources. */
export class History {
  constructor(readonly versions: Versions) {}

  /** The latest versions of a resource, `limit` at most; `before` goes on after the one with that number. */
  page(iri: string, limit: number, before?: number): Version[] {
    if (before !== undefined) return this.versions.past(iri, limit, before);
    const present = this.versions.present(iri);
    return [...(present ? [present] : []), ...this.versions.past(iri, limit)].slice(0, limit);
  }

  /** The latest version with this entity tag. Errors: `NOT_FOUND`. */
  require(iri: string, etag: string): Version {
    const matches = ({ document }: Version): boolean => entityTag(document.hash) === etag;
    const present = this.versions.present(iri);
    if (present && matches(present)) return present;
    let before: number | undefined;
    for (let seen = 0; seen < MOST_STEPS; seen += STEP) {
      const page = this.versions.past(iri, STEP, before);
      const found = page.find(matches);
      if (found) return found;
      if (page.length < STEP) break;
      before = page.at(-1)?.number;
    }
    throw new Refusal('NOT_FOUND', 'There is no version with this entity tag, or it is no longer kept.');
  }

  /** The change that made a version, as an RDF Patch. */
  patchOf({ number, document }: Version): string {
    const [before] = this.versions.past(document.iri, 1, number);
    // What was stored after a removal began anew.
    return rdfPatch(before && !before.removed ? before.document.triples : '', document.triples);
  }

  /** The difference of two versions of a resource, as an RDF Patch. Errors: `NOT_FOUND`. */
  difference(iri: string, from: string, to: string): string {
    return rdfPatch(this.require(iri, from).document.triples, this.require(iri, to).document.triples);
  }
}
