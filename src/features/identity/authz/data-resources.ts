/**
 * The data behind a dataset as a resource of its own: `data:DATASET`, or `data:DATASET/DISTRIBUTION`. Every user of the platform may READ
 * metadata; the data may who bought them. Nothing is stored: the agreement that holds decides, so an end takes it back at once.
 */
import type { Identity, Resource } from './model.js';

/** Whoever knows what was sold to whom. */
export interface DataEntitlements {
  /** True if there is a dataset of that id, or was one that was sold. */
  isKnown(dataset: string, distribution: string | undefined): boolean;
  /** True if an organization may have the data now. */
  permits(organization: string, dataset: string, distribution: string | undefined): boolean;
}

/** Resource type of data. */
const DATA_TYPE = 'urn:marketplace:data';
const PREFIX = 'data:';

/** A resource that stands for data. */
class DataResource implements Resource {
  readonly type = DATA_TYPE;
  readonly ownerManaged = false;
  readonly scopes = ['READ'];
  readonly attributes = {};

  constructor(
    readonly id: string,
    readonly server: string,
    readonly dataset: string,
    readonly distribution: string | undefined,
  ) {}

  get name(): string {
    return this.id;
  }

  get owner(): string {
    return this.server;
  }
}

/** Finds these resources and decides about them. */
export class DataResources {
  #entitlements: DataEntitlements | undefined;

  /** `server`: client id of the resource server that holds the assets. */
  constructor(private readonly server: string) {}

  /** Whom to ask from now on; before, there is no such resource. */
  connect(entitlements: DataEntitlements): void {
    this.#entitlements = entitlements;
  }

  /** The resource of that id; undefined where the id is none of data, or nothing is known of it. */
  find(server: string, id: string): Resource | undefined {
    if (server !== this.server || !id.startsWith(PREFIX)) return undefined;
    const [dataset = '', distribution, ...rest] = id.slice(PREFIX.length).split('/');
    const isKnown = rest.length === 0 && this.#entitlements?.isKnown(dataset, distribution) === true;
    return isKnown ? new DataResource(id, server, dataset, distribution) : undefined;
  }

  /** The decision; undefined for resources of another kind, whatever type these say they have. */
  permits(resource: Resource, { organization }: Identity): boolean | undefined {
    if (!(resource instanceof DataResource)) return undefined;
    if (organization === undefined || !this.#entitlements) return false;
    return this.#entitlements.permits(organization, resource.dataset, resource.distribution);
  }
}
