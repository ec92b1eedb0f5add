/** Puts what an archive holds into another deployment. */
import { contractPath, pathOf, samplePath, type Described, type SampleNote } from '../../domain/archive/gather.js';
import type { ContractSource } from '../../domain/contracts/model.js';
import { faultsOf } from './archive-check.js';
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
const PUT = `mutation ($catalogue: ID!, $datasets: [DatasetEntry!]!) {
  outcome: putDatasets(catalogue: $catalogue, datasets: $datasets) {
    ${PROBLEM} ... on DatasetGroupResult { outcomes { ${PROBLEM} ... on WriteResult { status } } } } }`;

/** Options of the command. */
export interface ImportOptions extends Common {
  readonly dryRun?: boolean;
  readonly resume?: boolean;
}

type Outcome = { readonly status?: string; readonly code?: string; readonly message?: string };
type Archive = Awaited<ReturnType<typeof faultsOf>>;

const NT = 'application/n-triples';
/** Datasets of one request. */
const GROUP = 50;

const rowOf = (kind: string, id: string, { status, code, message }: Outcome): Row => ({
  kind,
  id,
  state: code === 'PRECONDITION_FAILED' ? 'TAKEN' : (status ?? code),
  message: message ?? null,
});

/** What a distribution is known by elsewhere, whatever the order of its values. */
const marksOf = ({ titles, accessUrls, downloadUrls }: Described): string =>
  JSON.stringify([
    titles.map(({ value, language }) => JSON.stringify([value, language])).sort(),
    [...accessUrls].sort(),
    [...downloadUrls].sort(),
  ]);

/** Imports one archive. What is there is never changed. */
class Import {
  readonly rows: Row[] = [];
  /** Samples by dataset. */
  readonly #samples = new Map<string, { readonly note: SampleNote; readonly file: Uint8Array<ArrayBuffer> }[]>();

  constructor(
    private readonly deployment: Deployment,
    private readonly archive: Pick<Archive, 'files' | 'samples'>,
    private readonly options: ImportOptions,
  ) {
    for (const [path, text] of archive.files) {
      const [, name] = /^samples\/(.+)\.json$/.exec(path) ?? [];
      if (name === undefined) continue;
      const note = JSON.parse(text) as SampleNote;
      const file = archive.samples.get(samplePath(decodeURIComponent(name), note.mediaType));
      if (file)
        this.#samples.set(note.dataset, [
          ...(this.#samples.get(note.dataset) ?? []),
          { note, file: new Uint8Array(file) },
        ]);
    }
  }

  async catalogue(id: string, triples: string): Promise<void> {
    const { dryRun = false, resume = false } = this.options;
    const headers = { 'content-type': NT, 'if-none-match': '*' };
    const address = addressOf('catalogues', id) + (dryRun ? '?dryRun=true' : '');
    const init = { method: 'PUT', headers, body: triples };
    const { ok } = await this.deployment.request(address, init, [409, 412, 403]);
    const state = ok ? (dryRun ? 'VALIDATED' : 'CREATED') : 'TAKEN';
    const message = ok ? null : 'There is a catalogue with this id, or there was one.';
    this.rows.push({ kind: 'catalogue', id, state, message });
    // Of what is in a catalogue that is there nobody can tell beforehand.
    if (!ok && (!resume || dryRun)) return;
    const datasets = this.#datasetsOf(id);
    if (!dryRun) {
      await this.#datasets(id, datasets);
      return;
    }
    // A catalogue that is not there holds nothing yet that could be in the way.
    for (const [dataset] of datasets) {
      const beside = [
        ...(this.#contractOf(dataset) ? ['contract'] : []),
        ...(this.#samples.get(dataset) ?? []).map(() => 'sample'),
      ];
      this.rows.push(...['dataset', ...beside].map((kind) => ({ kind, id: dataset, state, message })));
    }
  }

  #datasetsOf(catalogue: string): (readonly [id: string, triples: string])[] {
    const { files } = this.archive;
    const ids = JSON.parse(files.get(pathOf('catalogues', catalogue, 'json')) ?? '[]') as readonly string[];
    return ids.flatMap((one) => {
      const triples = files.get(pathOf('datasets', one, 'nt'));
      return triples === undefined ? [] : [[one, triples] as const];
    });
  }

  async #datasets(catalogue: string, datasets: readonly (readonly [id: string, triples: string])[]): Promise<void> {
    for (let at = 0; at < datasets.length; at += GROUP) {
      const group = datasets.slice(at, at + GROUP);
      const entries = group.map(([id, body]) => ({ id, source: { rdf: { body, contentType: NT } }, ifNoneMatch: '*' }));
      type Answer = { outcome: { outcomes: readonly Outcome[] } };
      const { outcome } = await this.deployment.graphql<Answer>(PUT, { catalogue, datasets: entries });
      for (const [place, one] of succeeded(outcome).outcomes.entries()) {
        const id = group[place]?.[0] ?? '';
        const row = rowOf('dataset', id, one);
        this.rows.push(row);
        const isThere = row['message'] === null || (row['state'] === 'TAKEN' && this.options.resume === true);
        if (isThere) await this.#beside(id);
      }
    }
  }

  /** The contract of data and the samples of a dataset. One that is refused is told, and leaves the dataset as it is. */
  async #beside(dataset: string): Promise<void> {
    const contract = this.#contractOf(dataset);
    if (contract) {
      const asked = { dataset, ...contract };
      const { outcome } = await this.deployment.graphql<{ outcome: Outcome }>(PUT_CONTRACT, asked);
      this.rows.push(rowOf('contract', dataset, outcome));
    }
    const samples = this.#samples.get(dataset) ?? [];
    if (samples.length === 0) return;
    type Stored = Described & { readonly identifier: string; readonly sample: object | null };
    type Answer = { dataset: { distributions: readonly Stored[] } | null };
    const found = (await this.deployment.graphql<Answer>(DISTRIBUTIONS, { id: dataset })).dataset?.distributions ?? [];
    const left = new Set(found);
    for (const { note, file } of samples) {
      const meant = [...left].find((one) => marksOf(one) === marksOf(note));
      if (meant) left.delete(meant);
      this.rows.push(rowOf('sample', meant?.identifier ?? dataset, await this.#sample(meant, note, file)));
    }
  }

  async #sample(
    meant: { readonly identifier: string; readonly sample: object | null } | undefined,
    { mediaType, visibleTo }: SampleNote,
    file: Uint8Array<ArrayBuffer>,
  ): Promise<Outcome> {
    if (!meant) return { code: 'NOT_FOUND', message: 'The dataset has no such distribution any more.' };
    if (meant.sample) return { code: 'TAKEN', message: 'There is a sample already.' };
    const address = `${sampleOf(meant.identifier)}?visibleTo=${encodeURIComponent(visibleTo.toLowerCase())}`;
    try {
      await this.deployment.request(address, { method: 'PUT', headers: { 'content-type': mediaType }, body: file });
      return { status: 'CREATED' };
    } catch (error) {
      if (!(error instanceof Ended) || error.exit === exits.UNREACHABLE) throw error;
      return { code: 'REFUSED', message: error.message };
    }
  }

  #contractOf(dataset: string): ContractSource | undefined {
    for (const format of ['YAML', 'JSON'] as const) {
      const source = this.archive.files.get(contractPath(dataset, format));
      if (source !== undefined) return { source, format };
    }
    return undefined;
  }
}

/** `archive import FILE`. */
export const importArchive = async (deployment: Deployment, file: string, options: ImportOptions): Promise<Exit> => {
  const archive = await faultsOf(file);
  if (archive.faults.length > 0) {
    writeRows(archive.faults, options);
    throw new Ended('The archive is not as it was made; nothing was stored.', exits.REFUSED);
  }
  const work = new Import(deployment, archive, options);
  for (const [path, text] of archive.files) {
    const [, name] = /^catalogues\/(.+)\.nt$/.exec(path) ?? [];
    if (name !== undefined) await work.catalogue(decodeURIComponent(name), text);
  }
  writeRows(work.rows, options);
  const refused = work.rows.filter(({ message }) => message !== null).length;
  tell('Agreements, permissions and earlier versions stay in the archive: nobody is given anything by it.');
  if (refused === 0) return exits.DONE;
  return refused === work.rows.length ? exits.REFUSED : exits.PARTLY;
};
