/** The way back to an earlier version: as a write like any other, which itself becomes part of the history. */
import { Refusal } from '../../core/errors.js';
import type { Datasets } from '../repository/dataset.js';
import type { Payload } from '../repository/intake/job.js';
import type { Identifiers } from '../repository/identifiers.js';
import type { WriteOptions, WriteOutcome } from '../repository/write-outcome.js';
import type { Owners } from '../repository/ownership/visibility.js';
import type { Actor } from '../repository/writes.js';
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

  /** The last version of a dataset that was removed; undefined when it is no longer kept or is there. */
  removed(id: string): Version | undefined {
    return this.history.versions.removed(this.identifiers.iri('dataset', id));
  }

  /**
   * Stores a removed dataset again, with its id and those of its distributions, for whom it belonged to. `sees`: whether the writer
   * may see the version. Errors: `NOT_FOUND`, also for what the writer may not see; `CONFLICT`.
   */
  async restore(
    id: string,
    sees: (version: Version) => Promise<boolean>,
    actor: Actor,
    options: WriteOptions = {},
  ): Promise<WriteOutcome> {
    const version = this.removed(id);
    if (!version || !(await sees(version)))
      throw new Refusal('NOT_FOUND', 'No removed dataset with this id is kept for the caller.');
    const { catalogue = '', originalId, owner } = version.document;
    const { distributions } = this.datasets.stored(version.document);
    const arrival = { id, catalogue, originalId, owner, returns: true, distributions, payload: payloadOf(version) };
    return this.datasets.admit(arrival, actor, options);
  }

  /** Makes an earlier version, of these owners, of a dataset the present one. Errors: `NOT_FOUND`, `PRECONDITION_FAILED`. */
  async revert(
    id: string,
    etag: string,
    owners: Owners,
    actor: Actor,
    options: WriteOptions = {},
  ): Promise<WriteOutcome> {
    const version = this.history.require(this.identifiers.iri('dataset', id), owners, etag);
    return this.datasets.replace(id, payloadOf(version), actor, options);
  }
}
