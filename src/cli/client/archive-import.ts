/** Puts what an archive holds into another deployment. */
import { createHash } from 'node:crypto';
import {
  contractPath,
  LOGO_PATHS,
  pathOf,
  samplePath,
  type Described,
  type SampleNote,
} from '../../domain/archive/gather.js';
import type { ContractSource } from '../../domain/contracts/model.js';
import { WITHHELD } from '../../domain/withheld/gate.js';
import { showProgress } from '../progress.js';
import { faultsOf, openArchive } from './archive-check.js';
import type { Archive } from './archive-file.js';
import { beginImport } from './archive-journal.js';
import { grantsOn, namedIn, readPeople, type People } from './archive-people.js';
import { agreementsIn, keptElsewhere, putBack } from './archive-past.js';
import { givePermissions } from './archive-permissions.js';
import type { Common } from './define.js';
import { PROBLEM, succeeded, type Deployment } from './deployment.js';
import { Ended, exits, type Exit } from './exit.js';
import { tell, writeRows, type Row } from './output.js';
import { addressOf, sampleOf } from './resources.js';

const PUT_CONTRACT = `mutation ($dataset: ID!, $source: String!, $format: DataContractFormat!) {
  outcome: putDataContract(dataset: $dataset, source: $source, format: $format, ifNoneMatch: "*") {
    ${PROBLEM} ... on DataContractWritten { status } } }`;
const DISTRIBUTIONS = `query ($id: ID!) { dataset(id: $id) {
  distributions { identifier titles { value language } accessUrls downloadUrls sample { etag } } } }`;
const OWN_LOGO = `{ viewer { memberOf { identifier logo { path } } } }`;
const SET_LOGO = `mutation ($base64: String!, $dryRun: Boolean!) {
  outcome: setLogo(base64: $base64, dryRun: $dryRun) { ${PROBLEM} ... on Logo { url } } }`;
const PUT = `mutation ($catalogue: ID!, $datasets: [DatasetEntry!]!, $key: String) {
  outcome: putDatasets(catalogue: $catalogue, datasets: $datasets, idempotencyKey: $key) {
    ${PROBLEM} ... on DatasetGroupResult { outcomes { ${PROBLEM} ... on WriteResult { status } } } } }`;

/** Options of the command. */
export interface ImportOptions extends Common {
  readonly dryRun?: boolean;
  readonly resume?: boolean;
  /** Put back what withheld addresses stand for. */
  readonly addresses?: boolean;
  /** Set the logo of the organization for which the tool acts. */
  readonly logo?: boolean;
  /** Table that says who is meant here by whom the permissions of the archive name. */
  readonly people?: string;
}

type Outcome = { readonly status?: string; readonly code?: string; readonly message?: string };

/** A dataset of the archive on its way: `isMade` where this import made it, now or before it was cut off. */
interface Arrived {
  readonly id: string;
  readonly row: Row;
  readonly isMade: boolean;
}

/** What the tool was told about an import, once and for all. */
interface Plan {
  readonly options: ImportOptions;
  readonly people: People | undefined;
  /** Name of the import that is begun. */
  readonly begun: string | undefined;
  /** Names of those that it goes on with. */
  readonly before: readonly string[];
}

const NT = 'application/n-triples';
/** Datasets of one request. */
const GROUP = 50;

/** A key for a part of an import: the deployment remembers by it what that import made. */
const keyOf = (name: string, ...part: readonly string[]): string =>
  `archive-${createHash('sha256')
    .update(JSON.stringify([name, ...part]))
    .digest('hex')}`;

const stateOf = ({ status, code }: Outcome): string | undefined =>
  code === 'PRECONDITION_FAILED' ? 'TAKEN' : (status ?? code);

const rowOf = (kind: string, id: string, outcome: Outcome): Row => ({
  kind,
  id,
  state: stateOf(outcome),
  message: outcome.message ?? null,
});

/** What a distribution is known by elsewhere, whatever the order of its values. */
const marksOf = ({ titles, accessUrls, downloadUrls }: Described): string =>
  JSON.stringify([
    titles.map(({ value, language }) => JSON.stringify([value, language])).sort(),
    [...accessUrls].sort(),
    [...downloadUrls].sort(),
  ]);

/** The same where withheld addresses stand for others than in the archive, as after they were put back. */
const looseMarksOf = ({ titles, accessUrls, downloadUrls }: Described): string => {
  const loose = (urls: readonly string[]): string[] =>
    urls.map((url) => (url.includes(`${WITHHELD}/`) ? WITHHELD : url));
  return marksOf({ titles, accessUrls: loose(accessUrls), downloadUrls: loose(downloadUrls) });
};

/** The samples of an archive by their datasets: what is said of each, and where its file is. */
const samplesIn = async (archive: Archive) => {
  const samples = new Map<string, { readonly note: SampleNote; readonly path: string }[]>();
  for (const [distribution, note] of archive.named('samples', 'json')) {
    const read = await archive.json<SampleNote>(note);
    if (!read) continue;
    const one = { note: read, path: samplePath(distribution, read.mediaType) };
    samples.set(read.dataset, [...(samples.get(read.dataset) ?? []), one]);
  }
  return samples;
};

/** Imports one archive. What is there is never changed. */
class Import {
  readonly rows: Row[] = [];

  constructor(
    private readonly deployment: Deployment,
    private readonly archive: Archive,
    private readonly samples: Awaited<ReturnType<typeof samplesIn>>,
    /** Ids of agreements by the datasets that they are about. */
    private readonly agreements: ReadonlyMap<string, readonly string[]>,
    private readonly plan: Plan,
    /** Told of each dataset that is done. */
    private readonly looked: () => void,
  ) {}

  async catalogue(id: string): Promise<void> {
    const { dryRun = false, resume = false } = this.plan.options;
    const isStored = await this.#putCatalogue(id, this.plan.begun);
    const state = isStored ? (dryRun ? 'VALIDATED' : 'CREATED') : 'TAKEN';
    const message = isStored ? null : 'There is a catalogue with this id, or there was one.';
    this.rows.push({ kind: 'catalogue', id, state, message });
    // Of what is in a catalogue that is there nobody can tell beforehand.
    if (!isStored && (!resume || dryRun)) return;
    const datasets = (await this.archive.json<string[]>(pathOf('catalogues', id, 'json'))) ?? [];
    if (dryRun) {
      await this.#wouldBe(id, datasets);
      return;
    }
    let isMade = isStored;
    for (const name of isMade ? [] : this.plan.before) isMade ||= await this.#putCatalogue(id, name);
    await this.#permissions('catalogue', id, isMade);
    for (let at = 0; at < datasets.length; at += GROUP) await this.#group(id, datasets.slice(at, at + GROUP));
  }

  /** What would be made. A catalogue that is not there holds nothing yet that could be in the way. */
  async #wouldBe(catalogue: string, datasets: readonly string[]): Promise<void> {
    await this.#permissions('catalogue', catalogue, true);
    for (const id of datasets) {
      if (!this.#has(pathOf('datasets', id, 'nt'))) continue;
      const beside = [
        ...(this.#contractPath(id) === undefined ? [] : ['contract']),
        ...(this.samples.get(id) ?? []).map(() => 'sample'),
      ];
      for (const kind of ['dataset', ...beside]) this.rows.push({ kind, id, state: 'VALIDATED', message: null });
      this.rows.push(...(await this.#past(id)));
      await this.#permissions('dataset', id, true);
      this.looked();
    }
  }

  /** What it was before. Addresses go first: with them a dataset begins to withhold, and forgets what told them. */
  async #past(id: string): Promise<readonly Row[]> {
    const { options } = this.plan;
    const dryRun = options.dryRun === true;
    const addresses = options.addresses === true ? await putBack(this.deployment, this.archive, id, dryRun) : [];
    const agreements = this.agreements.get(id) ?? [];
    return [...addresses, ...(await keptElsewhere(this.deployment, this.archive, { id, agreements }, dryRun))];
  }

  /** True if it was stored; with the name of an import, also if that one stored it. */
  async #putCatalogue(id: string, name: string | undefined): Promise<boolean> {
    const { dryRun = false } = this.plan.options;
    const body = (await this.archive.text(pathOf('catalogues', id, 'nt'))) ?? '';
    const headers: Record<string, string> = { 'content-type': NT, 'if-none-match': '*' };
    if (name !== undefined) headers['idempotency-key'] = JSON.stringify(keyOf(name, 'catalogue', id));
    const address = addressOf('catalogues', id) + (dryRun ? '?dryRun=true' : '');
    return (await this.deployment.request(address, { method: 'PUT', headers, body }, [409, 412, 403])).ok;
  }

  /** The logo, for the organization for which the tool acts, where it has none. */
  async logo(): Promise<void> {
    const path = logoIn(this.archive);
    const picture = path === undefined ? undefined : await this.archive.bytes(path);
    if (!picture) return;
    const { dryRun = false } = this.plan.options;
    type Own = { viewer: { memberOf: { identifier: string; logo: object | null } | null } };
    const own = (await this.deployment.graphql<Own>(OWN_LOGO, {})).viewer.memberOf;
    if (!own || own.logo) {
      const message = own ? 'The organization has a logo already.' : 'You act for no organization here.';
      this.rows.push({ kind: 'logo', id: own?.identifier ?? '', state: own ? 'TAKEN' : 'LEFT_OUT', message });
      return;
    }
    const asked = { base64: picture.toString('base64'), dryRun };
    const { outcome } = await this.deployment.graphql<{ outcome: Outcome }>(SET_LOGO, asked);
    const done = outcome.code === undefined ? { status: dryRun ? 'VALIDATED' : 'CREATED' } : outcome;
    this.rows.push(rowOf('logo', own.identifier, done));
  }

  async #group(catalogue: string, ids: readonly string[]): Promise<void> {
    for (const { id, row, isMade } of await this.#arrived(catalogue, ids)) {
      this.rows.push(row);
      const isThere = row['message'] === null || (row['state'] === 'TAKEN' && this.plan.options.resume === true);
      if (isThere) {
        await this.#contract(id);
        await this.#samples(id);
        this.rows.push(...(await this.#past(id)));
        await this.#permissions('dataset', id, isMade);
      }
      this.looked();
    }
  }

  /** Stores a group, and tells which of its datasets are of this import. */
  async #arrived(catalogue: string, ids: readonly string[]): Promise<readonly Arrived[]> {
    const entries: { readonly id: string; readonly source: object; readonly ifNoneMatch: string }[] = [];
    for (const id of ids) {
      const body = await this.archive.text(pathOf('datasets', id, 'nt'));
      if (body !== undefined) entries.push({ id, source: { rdf: { body, contentType: NT } }, ifNoneMatch: '*' });
    }
    const first = ids[0] ?? '';
    const put = async (name: string | undefined): Promise<readonly Outcome[]> => {
      type Answer = { outcome: { outcomes: readonly Outcome[] } };
      const key = name === undefined ? undefined : keyOf(name, 'datasets', catalogue, first);
      const { outcome } = await this.deployment.graphql<Answer>(PUT, { catalogue, datasets: entries, key });
      return succeeded(outcome).outcomes;
    };
    const outcomes = await put(this.plan.begun);
    const made = outcomes.map(({ status }) => status === 'CREATED');
    const isSomeTaken = outcomes.some((one) => stateOf(one) === 'TAKEN');
    for (const name of isSomeTaken ? this.plan.before : []) {
      // Now that all are there this stores nothing: it asks what the import before stored.
      for (const [at, { status }] of (await put(name)).entries()) made[at] ||= status === 'CREATED';
    }
    return entries.map(({ id }, at) => ({
      id,
      row: rowOf('dataset', id, outcomes[at] ?? {}),
      isMade: made[at] === true,
    }));
  }

  async #permissions(kind: 'catalogue' | 'dataset', id: string, isMade: boolean): Promise<void> {
    const { people, options } = this.plan;
    if (!people) return;
    const grants = await grantsOn(this.archive, kind, id);
    if (grants.length === 0) return;
    if (!isMade) {
      const message = `This import is not known to have made the ${kind}: nobody is given anything on it.`;
      this.rows.push({ kind: 'permission', id, state: 'LEFT_OUT', message });
      return;
    }
    this.rows.push(...(await givePermissions(this.deployment, { kind, id, grants }, people, options.dryRun === true)));
  }

  /** The contract of data of a dataset. One that is refused is told, and leaves the dataset as it is. */
  async #contract(dataset: string): Promise<void> {
    const found = this.#contractPath(dataset);
    if (!found) return;
    const source = (await this.archive.text(found.path)) ?? '';
    const asked = { dataset, source, format: found.format };
    const { outcome } = await this.deployment.graphql<{ outcome: Outcome }>(PUT_CONTRACT, asked);
    this.rows.push(rowOf('contract', dataset, outcome));
  }

  /** The samples of a dataset, likewise. */
  async #samples(dataset: string): Promise<void> {
    const samples = this.samples.get(dataset) ?? [];
    if (samples.length === 0) return;
    type Stored = Described & { readonly identifier: string; readonly sample: object | null };
    type Answer = { dataset: { distributions: readonly Stored[] } | null };
    const found = (await this.deployment.graphql<Answer>(DISTRIBUTIONS, { id: dataset })).dataset?.distributions ?? [];
    const left = new Set(found);
    for (const { note, path } of samples) {
      const file = await this.archive.bytes(path);
      if (!file) continue;
      const candidates = [...left];
      const meant =
        candidates.find((one) => marksOf(one) === marksOf(note)) ??
        candidates.find((one) => looseMarksOf(one) === looseMarksOf(note));
      if (meant) left.delete(meant);
      this.rows.push(rowOf('sample', meant?.identifier ?? dataset, await this.#sample(meant, note, file)));
    }
  }

  async #sample(
    meant: { readonly identifier: string; readonly sample: object | null } | undefined,
    { mediaType, visibleTo }: SampleNote,
    file: Uint8Array,
  ): Promise<Outcome> {
    if (!meant) return { code: 'NOT_FOUND', message: 'The dataset has no such distribution any more.' };
    if (meant.sample) return { code: 'TAKEN', message: 'There is a sample already.' };
    const address = `${sampleOf(meant.identifier)}?visibleTo=${encodeURIComponent(visibleTo.toLowerCase())}`;
    const body = new Uint8Array(file);
    try {
      await this.deployment.request(address, { method: 'PUT', headers: { 'content-type': mediaType }, body });
      return { status: 'CREATED' };
    } catch (error) {
      if (!(error instanceof Ended) || error.exit === exits.UNREACHABLE) throw error;
      return { code: 'REFUSED', message: error.message };
    }
  }

  #has(path: string): boolean {
    return Object.hasOwn(this.archive.manifest.files, path);
  }

  #contractPath(dataset: string): { readonly path: string; readonly format: ContractSource['format'] } | undefined {
    return (['YAML', 'JSON'] as const)
      .map((format) => ({ path: contractPath(dataset, format), format }))
      .find(({ path }) => this.#has(path));
  }
}

/** The path of the logo of an archive. */
const logoIn = ({ manifest }: Archive): string | undefined =>
  Object.values(LOGO_PATHS).find((path) => Object.hasOwn(manifest.files, path));

/** Ends the command where an archive is not as it was made. */
const requireSound = async (archive: Archive, options: ImportOptions): Promise<void> => {
  const faults = await faultsOf(archive);
  if (faults.length === 0) return;
  writeRows(
    faults.map(({ path, fault }) => ({ path, fault })),
    options,
  );
  throw new Ended('The archive is not as it was made; nothing was stored.', exits.REFUSED);
};

/** Says what stays in the archive. */
const tellWhatStays = async (
  archive: Archive,
  { people, addresses = false, logo = false }: ImportOptions,
  agreements: ReadonlyMap<string, readonly string[]>,
): Promise<void> => {
  const named = people === undefined ? await namedIn(archive) : [];
  if (named.length > 0)
    tell(`Permissions of ${named.length} stay in the archive: "archive people" writes a table for --people.`);
  const withheld = [...archive.named('addresses', 'json')].length;
  if (withheld > 0 && !addresses)
    tell(`Withheld addresses of ${withheld} datasets stay in the archive: --addresses puts them back.`);
  if (!logo && logoIn(archive) !== undefined) tell('The logo stays in the archive: --logo sets it.');
  const about = new Set([...agreements.values()].flat());
  const left = [...archive.named('agreements', 'jsonld')].filter(([id]) => !about.has(id)).length;
  if (left > 0) tell(`${left} agreements are about no dataset of the archive, and stay in it.`);
};

/** `archive import FILE`. */
export const importArchive = async (deployment: Deployment, file: string, options: ImportOptions): Promise<Exit> => {
  const people = options.people === undefined ? undefined : await readPeople(options.people);
  const archive = await openArchive(file);
  try {
    await requireSound(archive, options);
    const { dryRun = false, resume = false } = options;
    const { begun, before } = dryRun
      ? { begun: undefined, before: [] }
      : beginImport(deployment.url, archive.digest, resume);
    const progress = showProgress('Importing');
    const total = archive.paths.filter((path) => /^datasets\/.*\.nt$/.test(path)).length;
    let loaded = 0;
    const plan = { options, people, begun, before };
    const agreements = await agreementsIn(archive);
    const work = new Import(deployment, archive, await samplesIn(archive), agreements, plan, () => {
      loaded += 1;
      progress.update({ loaded, total });
    });
    try {
      for (const [id] of archive.named('catalogues', 'nt')) await work.catalogue(id);
      if (options.logo === true) await work.logo();
    } finally {
      progress.stop();
      const rows = work.rows.map(({ kind, id, state, message, what = null }) => ({ kind, id, state, what, message }));
      writeRows(rows, options);
    }
    await tellWhatStays(archive, options, agreements);
    // What was left out on purpose was not refused.
    const asked = work.rows.filter(({ state }) => state !== 'LEFT_OUT');
    const refused = asked.filter(({ message }) => message !== null).length;
    if (refused === 0) return exits.DONE;
    return refused === asked.length ? exits.REFUSED : exits.PARTLY;
  } finally {
    archive.close();
  }
};
