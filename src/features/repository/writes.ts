/**
 * The one way into the store. A write is a change of graphs with everything that must be true together with it: search rows,
 * permissions, queued work. Participants add their statements, so that one transaction holds all.
 */
import { Asker } from '../../core/threads/fair/asker.js';
import { ownTurn } from '../../core/threads/turns.js';
import type { Change, ChangeEvent, GraphDocument, GraphStore, Statement } from '../../core/store/graph-store.js';
import type { Assessed } from './assessment/assessing.js';
import type { IndexedMetadata } from './indexed/index-metadata.js';
import type { Conformance } from './intake/job.js';
import type { Withheld } from './withheld/masking.js';
import { Rehearsed, type RehearsedTerms } from './rehearsal.js';

/** The facts that trade is decided on: the dataset that is sold, or the catalogue that it joins. */
export interface TradedAsset {
  readonly kind: 'catalogue' | 'dataset';
  readonly id: string;
  readonly catalogue?: string;
  readonly exists: boolean;
}

/** The authority of the credential of a request beyond what the gate decided, asked when the write is known. */
export interface Authority {
  /** Demands TRADE on an asset. Throws `FORBIDDEN` or `UNAUTHENTICATED`. */
  requireTrade(asset: TradedAsset): Promise<void>;
  /** True if an organization here has this id. */
  isOrganization(id: string): boolean;
}

/** The writer, as far as the domain cares. */
export interface Actor {
  /** For the history: `key:<id>`, `user:<sub>` or `system`. */
  readonly name: string;
  /** Organization that owns what the actor creates. */
  readonly organization?: string;
  /** Absent for work in the background, which puts nothing on sale unless it is the system's. */
  readonly authority?: Authority;
  /** True if it is the service itself, or somebody who runs it: an API key without limits that acts for no organization. */
  readonly isOperator?: boolean;
  /** True if an agent acts in the name of a person: it buys within the person's spending limit alone. */
  readonly isAgent?: boolean;
  /** True if acts of trade are rehearsed: they end with `Rehearsed` in the place of their transaction. */
  readonly rehearses?: boolean;
}

/** The writer of what the service needs but nobody asked for. */
export const SYSTEM: Actor = { name: 'system', isOperator: true };

/** The caller whose turn the work on a write is. It goes on when nobody waits any more: the change can be seen by reading. */
export const askerOf = ({ name }: Actor): Asker => new Asker(name);

/** The kind of an actor in the change log: the kind of caller, never who it is. */
const kindOf = ({ name }: Actor): string => name.split(':')[0] ?? name;

/** A document on its way into the store. */
export interface Put {
  readonly document: GraphDocument;
  readonly previous: GraphDocument | undefined;
  readonly conformance?: Conformance;
  /** The assessment of a dataset whose metadata are new, as if nobody knew anything about its URLs. */
  readonly assessed?: Assessed | undefined;
  /** The index entry of new metadata, where the thread that took them in has made it. */
  readonly indexed?: IndexedMetadata | undefined;
  /** What became of the addresses of a dataset whose metadata are new. */
  readonly withheld?: Withheld | undefined;
  /** The effect on what is on sale: statements that run before those of the participants, and events beside its own. */
  readonly sale?: { readonly statements: readonly Statement[]; readonly events: readonly ChangeEvent[] } | undefined;
  /** The holder of a new document that no organization owns; the actor where absent. */
  readonly holder?: string | undefined;
}

/** A document that goes: what participants and the change log need of it. */
type Removed = Pick<GraphDocument, 'iri' | 'kind' | 'id' | 'catalogue'> & Partial<Pick<GraphDocument, 'owner'>>;

/** An act that the change log of datasets does not tell, for those who keep a record of who did what. */
export interface Act {
  readonly action: 'signingKeysRegistered' | 'agreementKeyMade';
  /** What it is about, such as `organization:ID` or the id of a key. */
  readonly about: string;
}

/** A change of several documents at once. */
export interface Composed {
  readonly puts?: readonly Put[];
  readonly removes?: readonly Removed[];
  /** IRIs of graphs that go beside the documents. */
  readonly graphs?: readonly string[];
  readonly events: readonly ChangeEvent[];
  readonly acts?: readonly Act[];
  readonly statements?: readonly Statement[];
  /** Terms that the change accepts, for those who rehearse it. */
  readonly accepts?: RehearsedTerms | undefined;
}

/** A change that is being collected. */
interface Collected {
  readonly put: GraphDocument[];
  readonly events: ChangeEvent[];
  readonly statements: Statement[];
}

/** A draft, as far as participants look at it. */
export interface DraftOf {
  /** Id that the dataset had or will have. */
  readonly id: string;
  readonly catalogue: string;
  /** To whom the draft belongs. */
  readonly provider: string;
}

/** Something that must be stored, or forgotten, together with a graph. */
export interface Participant {
  /** Statements that join the transaction which stores `put`. */
  onPut?(put: Put, actor: Actor): readonly Statement[];
  /** Graphs that follow from the one that is stored, with all that belongs to them; they join its transaction. */
  beside?(put: Put, actor: Actor): Omit<Change, 'remove'>;
  /** Statements that join the transaction which removes the graph. */
  onRemove?(document: Removed, actor: Actor): readonly Statement[];
  /** Statements that join the transaction of a composed change, such as an act of trade, and tell of its events. */
  onEvents?(events: readonly ChangeEvent[], actor: Actor): readonly Statement[];
  /** The same for acts that are no events. */
  onActs?(acts: readonly Act[], actor: Actor): readonly Statement[];
  /** Statements that run before those of `onRemove` when a dataset becomes a draft. */
  onHide?(draft: DraftOf): readonly Statement[];
  /** Statements that run after those of `onPut` when a draft becomes a dataset. */
  onPublish?(draft: DraftOf): readonly Statement[];
  /** Statements that join the transaction which deletes a draft. */
  onDiscard?(draft: DraftOf): readonly Statement[];
  /** Called after the change is durable and visible. */
  onCommitted?(changed: readonly string[]): void;
  /** Does what removals left to do. Called, and waited for, after a change, when no lock is held any more. */
  afterRemoval?(): Promise<void>;
}

/** Commits changes with the statements of all participants. */
export class Writes {
  private readonly participants: Participant[] = [];

  constructor(private readonly store: GraphStore) {}

  /** Has participants join all writes from now on, after those that are there. */
  join(participants: readonly Participant[]): void {
    this.participants.push(...participants);
  }

  /** Stores documents; `also` joins the transaction. Resolves when they are durable and visible. */
  async put(puts: readonly Put[], actor: Actor, also: readonly Statement[] = []): Promise<void> {
    const events = puts.map(({ document, previous }): ChangeEvent => ({
      action: previous ? 'updated' : 'created',
      kind: document.kind,
      id: document.id,
      hash: document.hash,
      actor: kindOf(actor),
      ...(document.catalogue === undefined ? {} : { catalogue: document.catalogue }),
      ...(document.owner === undefined ? {} : { owner: document.owner }),
    }));
    const traded = puts.flatMap(({ sale }) => sale?.events ?? []);
    const stored = await this.#stored(puts, actor);
    await this.store.commit({
      put: stored.put,
      events: [...events, ...traded.map((event) => ({ actor: kindOf(actor), ...event })), ...stored.events],
      statements: [
        ...puts.flatMap(({ sale }) => sale?.statements ?? []),
        ...stored.statements,
        ...this.participants.flatMap((participant) => participant.onEvents?.(traded, actor) ?? []),
        ...also,
      ],
    });
    this.announce(puts.map(({ document }) => document.iri));
  }

  /** Removes graphs with all that belongs to them; `also` joins the transaction, before what the participants forget. */
  async remove(
    documents: readonly Removed[],
    actor: Actor,
    alsoGraphs: readonly string[] = [],
    also: readonly Statement[] = [],
  ): Promise<void> {
    await this.store.commit({
      remove: [...documents.map(({ iri }) => iri), ...alsoGraphs],
      events: documents.map(({ kind, id, catalogue, owner }) => ({
        action: 'deleted',
        kind,
        id,
        actor: kindOf(actor),
        ...(catalogue === undefined ? {} : { catalogue }),
        ...(owner === undefined ? {} : { owner }),
      })),
      statements: [
        ...also,
        ...documents.flatMap((document) =>
          this.participants.flatMap((participant) => participant.onRemove?.(document, actor) ?? []),
        ),
      ],
    });
    this.announce(documents.map(({ iri }) => iri));
  }

  /**
   * Stores and removes documents as one change, with the events that the caller names. `statements` run before those of the
   * participants, which may build on them. Who rehearses it is told by `Rehearsed` what would be.
   */
  async apply(
    { puts = [], removes = [], graphs = [], events, acts = [], statements = [], accepts }: Composed,
    actor: Actor,
  ): Promise<void> {
    if (actor.rehearses) throw new Rehearsed(events, accepts);
    const stored = await this.#stored(puts, actor);
    await this.store.commit({
      put: stored.put,
      remove: [...removes.map(({ iri }) => iri), ...graphs],
      events: [...events.map((event) => ({ actor: kindOf(actor), ...event })), ...stored.events],
      statements: [
        ...statements,
        ...stored.statements,
        ...removes.flatMap((document) =>
          this.participants.flatMap((participant) => participant.onRemove?.(document, actor) ?? []),
        ),
        ...this.participants.flatMap((participant) => participant.onEvents?.(events, actor) ?? []),
        ...this.ofActs(acts, actor),
      ],
    });
    this.announce([...puts.map(({ document }) => document.iri), ...removes.map(({ iri }) => iri)]);
  }

  /** The documents with what participants store together with them. */
  async #stored(puts: readonly Put[], actor: Actor): Promise<Required<Omit<Change, 'remove'>>> {
    const stored: Collected = { put: puts.map(({ document }) => document), events: [], statements: [] };
    const last: Statement[] = [];
    for (const [at, put] of puts.entries()) {
      // Many of them together would keep all others from their turn.
      if (at > 0) await ownTurn();
      for (const participant of this.participants) {
        const { put: documents = [], events = [], statements = [] } = participant.beside?.(put, actor) ?? {};
        stored.put.push(...documents);
        stored.events.push(...events);
        stored.statements.push(...(participant.onPut?.(put, actor) ?? []));
        last.push(...statements);
      }
    }
    stored.statements.push(...last);
    return stored;
  }

  /** The statements of participants about acts, for the transaction that does them. */
  ofActs(acts: readonly Act[], actor: Actor): readonly Statement[] {
    return this.participants.flatMap((participant) => participant.onActs?.(acts, actor) ?? []);
  }

  /** The statements of participants about a draft, in the transaction that makes, publishes or deletes it. */
  ofDraft(hook: 'onHide' | 'onPublish' | 'onDiscard', draft: DraftOf): readonly Statement[] {
    return this.participants.flatMap((participant) => participant[hook]?.(draft) ?? []);
  }

  /** Lets participants do what removals left to do. The caller holds no lock. */
  async afterRemoval(): Promise<void> {
    for (const participant of this.participants) await participant.afterRemoval?.();
  }

  /** Tells all participants that these graphs changed, here or at another gateway. */
  announce(changed: readonly string[]): void {
    for (const participant of this.participants) participant.onCommitted?.(changed);
  }
}
