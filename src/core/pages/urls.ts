/** Addresses of the pages, and of what they link to. Ids are escaped here and nowhere else. */
import { WITHHELD } from '../http/placeholders.js';

/** The beginning of the addresses of pages. */
export const ROOT = '/srv/catalog';

const segment = encodeURIComponent;

/** The deeds of a buyer. */
export const below = (address: string): string => address.slice(ROOT.length);

/** Addresses by what they show. */
export const to = {
  home: `${ROOT}/`,
  datasets: `${ROOT}/datasets`,
  catalogues: `${ROOT}/catalogues`,
  suggest: `${ROOT}/suggest`,
  compare: `${ROOT}/compare`,
  offers: `${ROOT}/offers`,
  organizations: `${ROOT}/organizations`,
  account: `${ROOT}/account`,
  archive: `${ROOT}/account/archive`,
  me: `${ROOT}/account/me`,
  logo: `${ROOT}/account/logo`,
  spending: `${ROOT}/account/me/spending`,
  password: `${ROOT}/account/me/password`,
  sessions: `${ROOT}/account/me/sessions`,
  endSession: (id: string): string => `${ROOT}/account/me/sessions/${segment(id)}/end`,
  colleagues: `${ROOT}/account/people`,
  keys: `${ROOT}/account/keys`,
  keyStep: (id: string, step: 'rotate' | 'revoke'): string => `${ROOT}/account/keys/${segment(id)}/${step}`,
  webhooks: `${ROOT}/account/webhooks`,
  webhookStep: (id: string, step: 'replay' | 'delete'): string => `${ROOT}/account/webhooks/${segment(id)}/${step}`,
  login: `${ROOT}/login`,
  logout: `${ROOT}/logout`,
  theme: `${ROOT}/theme`,
  sitemap: `${ROOT}/sitemap.xml`,
  graphiql: '/graphiql',
  /** What programs may ask for over HTTP. */
  rest: '/srv/',
  orders: `${ROOT}/account/orders`,
  requests: `${ROOT}/account/requests`,
  request: (id: string): string => `${ROOT}/account/requests/${segment(id)}`,
  requestStep: (id: string, step: 'approve' | 'propose' | 'end'): string =>
    `${ROOT}/account/requests/${segment(id)}/${step}`,
  searches: `${ROOT}/account/searches`,
  savedSearchStep: (id: string, step: 'look' | 'mail' | 'forget'): string =>
    `${ROOT}/account/searches/${segment(id)}/${step}`,
  sales: `${ROOT}/account/sales`,
  agreements: `${ROOT}/account/agreements`,
  agreement: (id: string): string => `${ROOT}/account/agreements/${segment(id)}`,
  agreementStep: (id: string, step: 'terminate' | 'paid' | 'sign'): string =>
    `${ROOT}/account/agreements/${segment(id)}/${step}`,
  verify: `${ROOT}/verify`,
  addresses: `${ROOT}/data`,
  dataset: (id: string): string => `${ROOT}/datasets/${segment(id)}`,
  buy: (id: string): string => `${ROOT}/datasets/${segment(id)}/buy`,
  ask: (id: string): string => `${ROOT}/datasets/${segment(id)}/request`,
  invest: (id: string): string => `${ROOT}/datasets/${segment(id)}/invest`,
  updateOffer: (id: string): string => `${ROOT}/datasets/${segment(id)}/update-offer`,
  versions: (id: string): string => `${ROOT}/datasets/${segment(id)}/versions`,
  revert: (id: string): string => `${ROOT}/datasets/${segment(id)}/revert`,
  /** The metadata as they were at a moment. */
  pastRdf: (id: string, moment: string, suffix: string): string =>
    `${ROOT}/datasets/${segment(id)}/versions/${segment(moment)}.${suffix}`,
  organization: (name: string): string => `${ROOT}/organizations/${segment(name)}`,
  offersOf: (seller: string): string => `${ROOT}/offers?${new URLSearchParams({ seller }).toString()}`,
  editDataset: (id: string): string => `${ROOT}/datasets/${segment(id)}/edit`,
  publishDataset: (id: string): string => `${ROOT}/datasets/${segment(id)}/publish`,
  withdrawDataset: (id: string): string => `${ROOT}/datasets/${segment(id)}/withdraw`,
  datasetPeople: (id: string): string => `${ROOT}/datasets/${segment(id)}/people`,
  cataloguePeople: (id: string): string => `${ROOT}/catalogues/${segment(id)}/people`,
  restoreDataset: (id: string): string => `${ROOT}/datasets/${segment(id)}/restore`,
  deleteDataset: (id: string): string => `${ROOT}/datasets/${segment(id)}/delete`,
  /** The form of the sample of a distribution, and its file. */
  sample: (id: string): string => `${ROOT}/distributions/${segment(id)}/sample`,
  sampleFile: (id: string): string => `${ROOT}/distributions/${segment(id)}/sample/file`,
  datasetQuality: (id: string): string => `${ROOT}/datasets/${segment(id)}/quality`,
  catalogue: (id: string): string => `${ROOT}/catalogues/${segment(id)}`,
  harvest: (catalogue: string): string => `${ROOT}/catalogues/${segment(catalogue)}/harvest`,
  harvestRun: (catalogue: string, run: string): string =>
    `${ROOT}/catalogues/${segment(catalogue)}/harvest/runs/${segment(run)}`,
  harvestStop: (catalogue: string, run: string): string =>
    `${ROOT}/catalogues/${segment(catalogue)}/harvest/runs/${segment(run)}/stop`,
  harvestStep: (catalogue: string, source: string, step: 'try' | 'run' | 'plan' | 'remove'): string =>
    `${ROOT}/catalogues/${segment(catalogue)}/harvest/sources/${segment(source)}/${step}`,
  editCatalogue: (id: string): string => `${ROOT}/catalogues/${segment(id)}/edit`,
  manyDatasets: (catalogue: string): string => `${ROOT}/catalogues/${segment(catalogue)}/datasets/many`,
  /** Datasets as a table, and a table to fill in. */
  table: (catalogue: string, ending: 'csv' | 'xlsx'): string =>
    `${ROOT}/catalogues/${segment(catalogue)}/table.${ending}`,
  template: (ending: 'csv' | 'xlsx'): string => `${ROOT}/template.${ending}`,
  /** The form that goes on with a draft. */
  draft: (catalogue: string, id: string): string =>
    `${ROOT}/catalogues/${segment(catalogue)}/datasets/new?${new URLSearchParams({ draft: id }).toString()}`,
  deleteDraft: (catalogue: string): string => `${ROOT}/catalogues/${segment(catalogue)}/drafts/delete`,
  newDataset: (catalogue: string): string => `${ROOT}/catalogues/${segment(catalogue)}/datasets/new`,
  catalogueQuality: (id: string): string => `${ROOT}/catalogues/${segment(id)}/quality`,
  datasetRdf: (id: string, suffix: string): string => `/srv/repo/datasets/${segment(id)}.${suffix}`,
  /** The metadata in a profile that is made of them. */
  datasetProfile: (id: string, profile: string): string =>
    `/srv/repo/datasets/${segment(id)}?${new URLSearchParams({ profile }).toString()}`,
  catalogueRdf: (id: string, suffix: string): string => `/srv/repo/catalogues/${segment(id)}.${suffix}`,
  measurements: (id: string): string => `/srv/repo/datasets/${segment(id)}.ttl/metrics`,
  validation: (id: string): string => `/srv/repo/datasets/${segment(id)}.ttl/validation`,
  feed: (language: string, format: 'atom' | 'rss'): string =>
    `/srv/search/${segment(language)}/feeds/datasets.${format}`,
  /** Datasets that have one value of a facet. */
  datasetsWith: (name: string, value: string): string =>
    `${ROOT}/datasets?${new URLSearchParams({ [name]: value }).toString()}`,
} as const;

/** Syntaxes that metadata can be downloaded in: name for people, and suffix of the address. */
export const downloads: readonly (readonly [name: string, suffix: string])[] = [
  ['Turtle', 'ttl'],
  ['JSON-LD', 'jsonld'],
  ['RDF/XML', 'rdf'],
  ['N-Triples', 'nt'],
  ['N-Quads', 'nq'],
  ['TriG', 'trig'],
  ['Notation3', 'n3'],
];

/** The page that leads to an address which metadata do not tell; undefined for one that they tell. */
export const withheldPage = (url: string, base: string): string | undefined => {
  const beginning = `${base}${WITHHELD}/`;
  const [id, number] = url.startsWith(beginning) ? url.slice(beginning.length).split('/') : [];
  return id === undefined || number === undefined ? undefined : `${to.addresses}/${id}/${number}`;
};

/** Where a link to an address of metadata leads from a page. */
export const wayTo = (url: string, base: string): string => withheldPage(url, base) ?? url;

/** True if an IRI may stand in a link: metadata may hold any scheme, browsers run some of them. */
export const isLink = (iri: string | null | undefined): iri is string => /^(https?|ftp|mailto|tel):/i.test(iri ?? '');
