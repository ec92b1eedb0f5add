/** The way back to an earlier version: as a write like any other, which itself becomes part of the history. */
import { Refusal } from '../../errors.js';
import type { Datasets } from '../dataset.js';
import type { Payload } from '../intake/job.js';
import type { Identifiers } from '../identifiers.js';
import type { WriteOptions, WriteOutcome } from '../outcome.js';
import type { Actor } from '../writes.js';
import type { History } from './history.js';
import type { Version } from './versions.js';

const payloadOf = ({ document }: Version): Payload => ({
  body: document.triples,
  contentType: 'application/n-triples',
});

/** Brings datasets back to what they were. */
export class Restoration {
  constructor(
    private readonly history: History,
    private readonly datasets: Datasets,
    private readonly identifiers: Identifiers,
  ) {}

  /** The last version of a dataset that was removed. Errors: `NOT_FOUND`, also when it is no longer kept or is there. */
  requireRemoved(id: string): Version {
    const version = this.history.versions.removed(this.identifiers.iri('dataset', id));
    if (version) return version;
    throw new Refusal('NOT_FOUND', 'No removed dataset with this id is kept.');
  }

  /** Stores a removed dataset again, with its id and those of its distributions. Errors: `NOT_FOUND`, `CONFLICT`. */
  async restore(id: string, actor: Actor, options: WriteOptions = {}): Promise<WriteOutcome> {
    const version = this.requireRemoved(id);
    const { catalogue = '', originalId, owner } = version.document;
    const { distributions } = this.datasets.stored(version.document);
    const arrival = { id, catalogue, originalId, owner, distributions, payload: payloadOf(version) };
    return this.datasets.admit(arrival, actor, options);
  }

  /** Makes an earlier version of a dataset the present one. Errors: `NOT_FOUND`, `PRECONDITION_FAILED`. */
  async revert(id: string, etag: string, actor: Actor, options: WriteOptions = {}): Promise<WriteOutcome> {
    const version = this.history.require(this.identifiers.iri('dataset', id), etag);
    return this.datasets.replace(id, payloadOf(version), actor, options);
  }
}
