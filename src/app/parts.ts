/** The parts of the service, opened, started and closed as one. Nobody else knows all of them. */
import { agreementsPart, type AgreementsOptions } from '../features/agreements/index.js';
import { dataspacePart, type DataspaceOptions } from '../features/dataspace/index.js';
import { contractsPart } from '../features/contracts/index.js';
import { draftsPart } from '../features/drafts/index.js';
import type { Domain } from '../../resolvers/domain.js';
import { eventsPart, type EventsOptions, type EventsServing } from '../features/events/index.js';
import { createServices, type ServicesOptions } from '../features/repository/services.js';
import { harvestPart, type HarvestOptions, type HarvestServing } from '../features/harvest/index.js';
import { historyPart, type HistoryOptions } from '../features/history/index.js';
import { marketplacePart, type MarketplacePartOptions } from '../features/trade/index.js';
import { Bulk } from '../features/bulk/bulk.js';
import { Importer } from '../features/operations/import/importer.js';
import { WritePreviews } from '../features/quality/preview/write-previews.js';
import { RdfSales } from '../features/trade/rdf-sales.js';
import { References } from '../features/trade/references.js';
import { createNouns } from '../features/repository/nouns.js';
import { ownershipTables } from '../features/repository/ownership/tables.js';
import type { OpenPart } from '../features/repository/part.js';
import { qualityPart, type QualityOptions } from '../features/quality/index.js';
import { samplesPart, type SamplesOptions } from '../features/samples/index.js';
import { savedSearchPart, type SavedSearchOptions, type SavedSearchServing } from '../features/saved-searches/index.js';
import { savedSearchesOfUsers } from '../features/saved-searches/tables.js';
import { searchPart, type SearchOptions } from '../features/search/index.js';
import type { SystemCatalogues } from '../features/repository/system-catalogues.js';
import type { Participant } from '../features/repository/writes.js';
import { identityPart } from '../features/identity/index.js';
import type { Backlog } from '../core/jobs/backlog.js';
import { withheldTables } from '../features/repository/withheld/tables.js';
import { sessionTables } from '../core/pages/session/tables.js';
import { sharedSecretTables } from '../core/store/shared/shared-secrets.js';
import type { ListQueries } from '../features/repository/filters/filters.js';
import type { Migration } from '../core/store/sqlite/database.js';

const PARTS = [
  qualityPart,
  searchPart,
  draftsPart,
  contractsPart,
  agreementsPart,
  marketplacePart,
  harvestPart,
  historyPart,
  eventsPart,
  savedSearchPart,
  dataspacePart,
  samplesPart,
] as const;

/** Tables beside the graphs. */
export const TABLES: readonly Migration[] = [
  ...PARTS.flatMap(({ tables }) => tables),
  ...withheldTables,
  ...identityPart.tables,
  ...savedSearchesOfUsers,
  ...sessionTables,
  ...sharedSecretTables,
  ...ownershipTables,
];

/** Options of all parts. */
export interface PartsOptions
  extends
    ServicesOptions,
    Pick<QualityOptions, 'urlChecks'>,
    Pick<SearchOptions, 'searchAt' | 'copyFrom'>,
    Pick<MarketplacePartOptions, 'trading' | 'marketplaceAt'>,
    Pick<AgreementsOptions, 'sealingKey' | 'paymentFirst' | 'keysAllow'>,
    Pick<DataspaceOptions, 'dataspace'>,
    Pick<HarvestOptions, 'harvest'>,
    Pick<HistoryOptions, 'historyDays'>,
    Pick<EventsOptions, 'changesDays' | 'giveUpDays' | 'webhooks'>,
    Pick<SamplesOptions, 'sampleLimit'>,
    Pick<SavedSearchOptions, 'letters'> {
  /** Catalogues that belong to the service itself. */
  readonly system: SystemCatalogues;
  /** Answers SPARQL over everything. */
  readonly queries: ListQueries;
  /** The participants in writes of whoever knows permissions. */
  readonly participants?: readonly Participant[];
}

/** Things that parts need of the service once it can be reached. */
interface Serving extends EventsServing, SavedSearchServing, HarvestServing {}

/** The open parts. */
export interface Parts {
  readonly domain: Domain;
  /** The queues of all parts. */
  readonly monitoring: readonly Backlog[];
  /** Begins the work in the background. */
  start(serving: Serving): Promise<void>;
  /** Ends all waiting. */
  drain(): void;
  /** Ends the work in the background and the worker threads. */
  close(): Promise<void>;
}

/** Opens all parts over a store. */
export const openParts = (options: PartsOptions): Parts => {
  const ground = createServices({ ...options, isIndexed: options.searchAt === undefined });
  const quality = qualityPart.open({ ...options, ...ground });
  const { store, database, terms, withheld, intake, identifiers } = ground;
  const find = (id: string) => store.get(identifiers.iri('dataset', id));
  const written = {
    references: new References(database, terms),
    sales: new RdfSales({ database, rules: options.trading, terms, withheld, find }),
    previews: new WritePreviews(quality.quality.previews, intake, identifiers),
  };
  const nouns = { ...createNouns(ground, { ...options, ...written }), ...written };
  const { catalogues, datasets, groups } = nouns;
  const bulk = new Bulk(ground);
  const importer = new Importer(intake, catalogues, datasets, groups, identifiers);
  const given = { ...options, ...nouns };
  const events = eventsPart.open(given);
  const search = searchPart.open({ ...given, events: events.events });
  const saved = savedSearchPart.open({ ...given, search: search.search });
  const drafts = draftsPart.open(given);
  const contracts = contractsPart.open(given);
  const agreed = agreementsPart.open(given);
  const { agreements } = agreed;
  const marketplace = marketplacePart.open({ ...given, agreements });
  const { outbox } = marketplace;
  const dataspace = dataspacePart.open({ ...given, agreements, marketplace: marketplace.marketplace, outbox });
  const harvest = harvestPart.open({ ...given, events: events.events });
  const history = historyPart.open(given);
  const samples = samplesPart.open({ ...given, records: marketplace.marketplace.records });
  const parts: readonly OpenPart[] = [
    ...[quality, search, saved, drafts, contracts, agreed, marketplace, dataspace, harvest, history, samples],
    events,
  ];
  ground.writes.join([...parts.flatMap(({ participants = [] }) => participants), ...(options.participants ?? [])]);
  return {
    domain: {
      ...nouns,
      bulk,
      importer,
      quality: quality.quality,
      events: events.events,
      stream: events.stream,
      webhooks: events.webhooks,
      search: search.search,
      index: search.index,
      reindex: search.reindex,
      savedSearches: saved.savedSearches,
      drafts: drafts.drafts,
      persistentIdentifiers: drafts.persistentIdentifiers,
      contracts: contracts.contracts,
      agreements,
      marketplace: marketplace.marketplace,
      outbox,
      dataspace: dataspace.dataspace,
      remote: marketplace.remote,
      harvests: harvest.harvests,
      harvestSources: harvest.harvestSources,
      history: history.history,
      restoration: history.restoration,
      samples: samples.samples,
    },
    monitoring: parts.flatMap(({ monitoring = [] }) => monitoring),
    start: async (serving) => {
      for (const part of parts) await part.start?.(serving);
    },
    drain: () => {
      for (const part of parts) part.drain?.();
    },
    close: async () => {
      for (const part of parts.toReversed()) await part.close?.();
      await Promise.all([ground.intake.close(), bulk.close()]);
    },
  };
};
