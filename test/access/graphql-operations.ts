/** Every root field of the schema: who may call it, and with what it is called so that nothing changes. */
import {
  administrator,
  anyone,
  credentials,
  edit,
  editCatalogue,
  operator,
  nobody,
  organization,
  organizationKey,
  read,
  holder,
  marketplaceOperator,
  person,
  put,
  readEach,
  readOwn,
  ofOthers,
  readOffered,
  service,
  remove,
  removeCatalogue,
  sharer,
  all,
  trade,
  wholeKey,
  type Rule,
} from './rules.js';
import { CATALOGUE, DATASET, FIND, type Asset } from './world.js';

/** How a field is called. */
export interface Call {
  readonly may: Rule;
  /** Arguments; a function where a dataset is named, which then is tried in every state. */
  readonly args?: object | ((asset: Asset) => object);
  /** The call changes something when it succeeds: only those try it who must not succeed. */
  readonly changes?: true;
}

const NO_VERSION = '"0"';
const rdf = (body: string) => ({ rdf: { body, contentType: 'text/turtle' } });
const dataset = rdf(DATASET);
/** What a caller sends comes back in the answer: it is none of what is to be found. */
const MINE = '<urn:d> a <http://www.w3.org/ns/dcat#Dataset> ; <http://purl.org/dc/terms/title> "T" .';
const distribution = rdf(
  '<urn:x> a <http://www.w3.org/ns/dcat#Distribution> ; <http://www.w3.org/ns/dcat#accessURL> <https://a.example/> .',
);
const catalogue = 'own';
const idempotencyKey = 'nobody-used-this';
const connector = { address: 'https://connector.example/dsp', participant: 'provider' };
const spoken = { messageId: 'urn:uuid:nobody-sent-this', consumerPid: 'urn:uuid:none' };
const byId = ({ id }: Asset) => ({ id });
const dry = { dryRun: true };

const queries: Readonly<Record<string, Call>> = {
  account: { may: person },
  acquired: { may: anyone, args: { datasets: ['none'] } },
  acquisitions: { may: organization },
  // Who may learn of which address: test/marketplace/withheld.test.ts.
  dataAddress: { may: nobody, args: { dataset: 'none', number: 1 } },
  // That requests are shown to their two sides alone: test/marketplace/requests.test.ts.
  acquisitionRequest: { may: credentials, args: { id: 'none' } },
  acquisitionRequests: { may: organization },
  // That it is shown to its two sides alone: test/marketplace/agreements.test.ts.
  agreement: { may: credentials, args: { id: 'none' } },
  agreements: { may: organization },
  // That keys are for administrators alone: test/identity/own-account.test.ts.
  apiKeys: { may: administrator },
  applicationProfiles: { may: anyone },
  catalogue: { may: anyone, args: { id: catalogue } },
  catalogueQualities: { may: readOwn },
  catalogues: { may: anyone },
  changes: { may: anyone },
  eventStream: { may: anyone, args: { fragment: 0 } },
  logoFile: { may: anyone, args: { hash: 'none' } },
  logos: { may: anyone, args: { names: ['T'] } },
  countryQualities: { may: readEach },
  countryQuality: { may: anyone, args: { code: 'GR' } },
  dataset: { may: read, args: byId },
  // That they are shown to their two sides alone: test/dataspace.
  dataspaceNegotiation: { may: credentials, args: { id: 'none' } },
  dataspaceTransfer: { may: credentials, args: { id: 'none' } },
  dataspaceTransfers: { may: organization },
  datasetByOrigin: { may: read, args: ({ id }: Asset) => ({ catalogue, originalId: id }) },
  datasetRdf: { may: read, args: byId },
  contractDiff: { may: read, args: ({ id }: Asset) => ({ dataset: id }) },
  datasets: { may: anyone },
  dataServices: { may: anyone },
  distributions: { may: anyone },
  datasetsByQuality: { may: anyone },
  deliveries: { may: operator },
  distribution: { may: read, args: (asset: Asset) => ({ id: asset.distribution }) },
  sampleFile: { may: read, args: (asset: Asset) => ({ distribution: asset.distribution }) },
  draft: { may: editCatalogue, args: { catalogue, id: 'draft' } },
  drafts: { may: credentials },
  explain: { may: holder, args: byId },
  harvestRun: { may: credentials, args: { id: 'none' } },
  harvestRuns: { may: editCatalogue, args: { catalogue } },
  harvestSources: { may: editCatalogue, args: { catalogue } },
  identifierEligibility: { may: read, args: byId },
  entitlement: { may: organization, args: { dataset: 'none' } },
  investments: { may: organization },
  node: { may: read, args: ({ global }: Asset) => ({ id: global }) },
  nodes: { may: read, args: ({ global }: Asset) => ({ ids: [global] }) },
  offers: { may: anyone },
  // Of whom who learns: test/identity-admin/organizations.test.ts.
  organization: { may: anyone, args: { id: 'none' } },
  permissions: { may: sharer, args: { id: 'plain' } },
  qualitySummary: { may: readEach },
  removedDatasets: { may: editCatalogue, args: { catalogue } },
  resources: { may: anyone, args: { kind: 'DATASET' } },
  resourcesRdf: { may: anyone, args: { kind: 'DATASET', syntax: 'N_QUADS' } },
  // That nobody has those of others: test/search/saved-searches.test.ts.
  savedSearches: { may: person },
  salesSummary: { may: organization },
  search: { may: anyone, args: { query: FIND } },
  searchDocument: { may: read, args: ({ id }: Asset) => ({ id, kind: 'DATASET' }) },
  datasetColumns: { may: anyone },
  datasetFile: { may: anyone, args: { payload: { text: 'title,description\nA,B', name: 'a.csv' } } },
  datasetTable: { may: anyone, args: { catalogue } },
  datasetTemplate: { may: anyone },
  shapes: { may: anyone, args: { syntax: 'TURTLE' } },
  suggest: { may: anyone, args: { text: FIND } },
  urlCheckProgress: { may: readEach },
  validate: { may: anyone, args: { level: 1, payload: { body: MINE, contentType: 'text/turtle' } } },
  viewer: { may: anyone },
  vocabularies: { may: anyone },
  vocabulary: { may: anyone, args: { name: 'language' } },
  webhooks: { may: service },
};

const writes: Readonly<Record<string, Call>> = {
  deleteSavedSearch: { may: person, args: { id: 'none' } },
  lookAtSavedSearch: { may: person, args: { id: 'none' } },
  saveSearch: { may: person, args: { name: 'T', query: 'nothing' }, changes: true },
  updateSavedSearch: { may: person, args: { id: 'none', name: 'T' } },
  addDistribution: { may: edit, args: ({ id }: Asset) => ({ dataset: id, source: distribution, ...dry }) },
  createDataset: { may: editCatalogue, args: { catalogue, source: dataset, ...dry } },
  deleteCatalogue: { may: removeCatalogue, args: { id: catalogue, ifMatch: NO_VERSION } },
  deleteDataset: { may: remove, args: ({ id }: Asset) => ({ id, ifMatch: NO_VERSION }) },
  deleteDistribution: { may: edit, args: (asset: Asset) => ({ id: asset.distribution, ifMatch: NO_VERSION }) },
  putSample: {
    may: edit,
    args: (asset: Asset) => ({
      distribution: asset.distribution,
      file: { text: 'a\n1', mediaType: 'text/csv' },
      ...dry,
    }),
  },
  deleteSample: { may: edit, args: (asset: Asset) => ({ distribution: asset.distribution, ...dry }) },
  putCatalogue: { may: editCatalogue, args: { id: catalogue, source: rdf(CATALOGUE), ...dry } },
  putDataset: { may: put, args: ({ id }: Asset) => ({ catalogue, id, source: dataset, ...dry }) },
  putDatasetByOrigin: {
    may: put,
    args: ({ id }: Asset) => ({ catalogue, originalId: id, source: dataset, ...dry }),
  },
  putDatasets: { may: editCatalogue, args: { catalogue, datasets: [{ source: dataset }], ...dry } },
  replaceDataset: { may: edit, args: ({ id }: Asset) => ({ id, source: dataset, ...dry }) },
  replaceDistribution: {
    may: edit,
    args: (asset: Asset) => ({ id: asset.distribution, source: distribution, ...dry }),
  },
  restoreDataset: { may: editCatalogue, args: { id: 'removed', ...dry } },
  putDataContract: {
    may: edit,
    args: ({ id }: Asset) => ({
      ...{ dataset: id, format: 'YAML', ...dry },
      source: 'apiVersion: v3.2.0\nkind: DataContract\nid: a\nversion: 1.0.0\n',
    }),
  },
  removeDataContract: { may: edit, args: ({ id }: Asset) => ({ dataset: id, ...dry }) },
  revertDataset: { may: edit, args: ({ id }: Asset) => ({ id, to: NO_VERSION, ...dry }) },
  putDraft: { may: editCatalogue, args: { catalogue, id: 'draft', source: dataset, ...dry } },
  deleteDraft: { may: editCatalogue, args: { catalogue, id: 'draft', ifMatch: NO_VERSION } },
  publishDraft: { may: editCatalogue, args: { catalogue, id: 'draft' }, changes: true },
  hideDataset: { may: all(remove, editCatalogue), args: ({ id }: Asset) => ({ catalogue, id }), changes: true },
};

const acts: Readonly<Record<string, Call>> = {
  acquireDataset: {
    may: all(organization, readOffered),
    args: ({ twin }: Asset) => ({ id: twin, copy: false, idempotencyKey }),
    changes: true,
  },
  // Who may answer which request, and end or pay what: test/marketplace/requests.test.ts, endings.test.ts.
  approveRequest: { may: credentials, args: { id: 'none', version: 1, idempotencyKey } },
  endRequest: { may: credentials, args: { id: 'none', version: 1, idempotencyKey } },
  proposeTerms: { may: credentials, args: { id: 'none', version: 1, terms: {}, idempotencyKey } },
  recordPayment: { may: credentials, args: { id: 'none', state: 'PAID' } },
  requestAcquisition: {
    may: all(organization, readOffered),
    args: ({ twin }: Asset) => ({ id: twin, purpose: 'Tests', copy: false, idempotencyKey }),
    changes: true,
  },
  removeSpendingLimit: { may: person, args: {} },
  setSpendingLimit: { may: person, args: { amount: '1' }, changes: true },
  terminateAgreement: { may: organization, args: { id: 'none', reason: 'Tests', idempotencyKey } },
  assessDataset: { may: edit, args: ({ id }: Asset) => ({ dataset: id }) },
  cancelHarvest: { may: credentials, args: { id: 'none' } },
  harvestFromSource: { may: credentials, args: { id: 'none' } },
  planHarvest: { may: credentials, args: { id: 'none', rhythm: 'NEVER' } },
  removeHarvestSource: { may: credentials, args: { id: 'none' } },
  addHarvestSource: {
    may: editCatalogue,
    args: { catalogue, url: 'https://portal.example/' },
    changes: true,
  },
  compareWithMarketplace: { may: operator, args: { mend: false } },
  changePassword: { may: person, args: { current: 'none', next: 'short' }, changes: true },
  createApiKey: { may: administrator, args: { label: 'nobody’s' }, changes: true },
  // Who may answer what, and whose messages count: test/dataspace.
  answerTransfer: { may: credentials, args: { id: 'none', version: 1, step: 'START', idempotencyKey } },
  negotiateDataset: {
    may: organization,
    args: { connector, dataset: 'urn:d', offer: 'urn:o', purpose: 'Tests', idempotencyKey },
    changes: true,
  },
  putDataspaceCredential: { may: organization, args: { connector: connector.address } },
  receiveContractRequest: {
    may: all(organization, readOffered, ofOthers),
    args: ({ twin }: Asset) => ({
      dataset: twin,
      message: {
        ...spoken,
        callbackAddress: connector.address,
        offer: { id: `${twin}#offer-none`, target: twin, rules: '{"permission":[{"action":"use"}]}' },
      },
    }),
  },
  receiveNegotiationMessage: {
    may: organization,
    args: { id: 'none', message: { ...spoken, providerPid: 'none', type: 'VERIFICATION' } },
  },
  receiveTransferMessage: {
    may: organization,
    args: { id: 'none', message: { ...spoken, providerPid: 'none', step: 'COMPLETE' } },
  },
  receiveTransferRequest: {
    may: organization,
    args: { message: { ...spoken, callbackAddress: connector.address, agreementId: 'none', format: 'HTTP-PULL' } },
  },
  requestTransfer: {
    may: organization,
    args: { connector, agreement: 'urn:a', format: 'HTTP-PULL', idempotencyKey },
    changes: true,
  },
  createWebhook: { may: service, args: { url: 'https://hooks.example/' }, changes: true },
  deleteQuality: { may: edit, args: ({ id }: Asset) => ({ dataset: id }), changes: true },
  deleteWebhook: { may: service, args: { id: 'none' } },
  grant: { may: sharer, args: { id: 'plain', scopes: [], subject: 'role:PLATFORM_USER' } },
  harvest: {
    may: editCatalogue,
    args: { catalogue, url: 'https://portal.example/', type: 'AUTO', dryRun: true },
    changes: true,
  },
  mintIdentifier: { may: edit, args: ({ id }: Asset) => ({ id, registrar: 'MOCK' }), changes: true },
  publishDataset: { may: trade, args: ({ id }: Asset) => ({ id, idempotencyKey }), changes: true },
  recheckUrls: { may: wholeKey, changes: true },
  // Nobody invests in what is their own, so who may read is not yet who may invest.
  recordInvestment: {
    may: all(organization, readOffered),
    args: ({ twin }: Asset) => ({ id: twin, shares: 1, idempotencyKey }),
    changes: true,
  },
  endSession: { may: person, args: { id: 'none' } },
  revokeApiKey: { may: administrator, args: { id: 'none' } },
  rotateApiKey: { may: administrator, args: { id: 'none' } },
  replayWebhook: { may: service, args: { id: 'none', since: '0' } },
  retryDelivery: { may: operator, args: { id: '999' } },
  retryFailedDeliveries: { may: operator },
  revoke: { may: sharer, args: { id: 'plain', scopes: ['READ'], subject: 'role:PLATFORM_USER' }, changes: true },
  // Whose signature is taken: test/delivery/two-signatures.test.ts.
  countersignAgreement: { may: credentials, args: { id: 'none', proof: '{}', jws: '' } },
  // That runners of the service set those of others: test/identity/logos.test.ts.
  setLogo: { may: organization, args: { base64: 'AAAA', ...dry } },
  removeLogo: { may: organization, args: dry },
  registerSigningKeys: { may: organizationKey, args: { address: 'none' } },
  signAgreement: { may: credentials, args: { id: 'none' } },
  rotateAgreementKey: { may: marketplaceOperator, changes: true },
  updateOffer: { may: trade, args: ({ id }: Asset) => ({ id, idempotencyKey }), changes: true },
  withdrawOffer: { may: trade, args: ({ id }: Asset) => ({ id, idempotencyKey }), changes: true },
};

/** By the name of the root type and the field. What a subscription sends is decided event by event: test/events/access.test.ts. */
export const CALLS: Readonly<Record<string, Readonly<Record<string, Call>>>> = {
  Query: queries,
  Mutation: { ...writes, ...acts },
  Subscription: {
    changes: { may: anyone },
    jobProgress: { may: anyone },
    offerChanged: { may: anyone },
    qualityAssessed: { may: anyone },
  },
};
