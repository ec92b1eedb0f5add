/** Works the queue of registrations off: one asset at a time, again and again until the resource server knows it. */
import { remoteResource } from './resource-id.js';
import type { SystemCatalogues } from '../../repository/system-catalogues.js';
import { JobLoop } from '../../../core/jobs/loop.js';
import type { Logger } from '../../../core/log.js';
import { OWNER_SCOPES, scopesOf } from '../authz/asset-registry.js';
import { ASSET_TYPES, namesOf, PATHS } from '../authz/assets.js';
import type { ProtectionClient, RemoteResource } from './protection-client.js';
import type { Registration, RegistrationQueue } from './registration-queue.js';

/** The loop of the queue. */
export class Registrar {
  readonly #loop: JobLoop;
  #stopped = false;

  constructor(
    private readonly queue: RegistrationQueue,
    private readonly remote: ProtectionClient,
    private readonly log: Logger,
    private readonly system: Pick<SystemCatalogues, 'has'>,
  ) {
    const fault = 'the queue of registrations cannot be read';
    this.#loop = new JobLoop({ work: () => this.#run(), fault, wakeup: queue.wakeup, log });
  }

  /** Starts to work; from now on every commit wakes it. */
  start(): void {
    this.#loop.start();
  }

  /** Stops after the asset under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#loop.stop();
  }

  async #run(): Promise<number | undefined> {
    for (let job = this.queue.next(); job && !this.#stopped; job = this.queue.next()) {
      try {
        await this.#carryOut(job);
        await this.queue.finish(job);
        if (job.attempts > 0) this.log.info({ resource: job.resource }, 'a resource that waited is registered');
      } catch (error) {
        const reason = (error as Error).message;
        if (job.attempts === 0)
          this.log.warn(
            { resource: job.resource, reason },
            'a resource could not be registered yet; it is tried again',
          );
        await this.queue.postpone(job);
      }
    }
    return this.queue.nextDue();
  }

  async #carryOut(job: Registration): Promise<void> {
    const there = remoteResource(job.resource);
    if (job.wanted !== 'present') await this.remote.remove(there);
    if (job.wanted === 'absent') return;
    const existing = await this.remote.find(there);
    const names = namesOf(job);
    // Once it is known under one of its names, that name stays.
    if (!existing) await this.#claim(job, names, (resource) => this.remote.create(there, resource));
    else if (!names.includes(existing.name)) {
      const { ownerManagedAccess } = existing;
      await this.#claim(job, names, (resource) => this.remote.update(there, { ...resource, ownerManagedAccess }));
    }
    await this.#giveToOwner(job);
  }

  /** Tries the names in their order: two assets may have the same title. */
  async #claim(
    { kind, id }: Registration,
    names: readonly string[],
    send: (resource: RemoteResource) => Promise<boolean>,
  ): Promise<void> {
    for (const name of names) {
      const resource_scopes = scopesOf({ kind, id }, this.system);
      const known = { type: ASSET_TYPES[kind], uris: [`${PATHS[kind]}${id}`], resource_scopes };
      if (await send({ name, ...known, ownerManagedAccess: true })) return;
    }
    throw new Error('every name of the resource is taken');
  }

  async #giveToOwner({ resource, owner, owner_kind: kind }: Registration): Promise<void> {
    if (owner === null) return;
    const share = { name: `asset:${resource}:owner`, scopes: OWNER_SCOPES };
    const to = kind === 'group' ? { groups: [owner] } : { users: [owner] };
    const shared = await this.remote.share(remoteResource(resource), { ...share, ...to });
    if (!shared) this.log.warn({ resource, owner }, 'the provider does not give a resource to its owner; do it there');
  }
}
