/** What datasets of an archive were before: versions and agreements as records of elsewhere, and what withheld addresses stand for. */
import type {
  AgreementNote,
  ArchivedAddress,
  ArchivedElsewhere,
  ArchivedVersion,
} from '../../domain/archive/format.js';
import { pathOf } from '../../domain/archive/gather.js';
import {
  MOST_OF_ONE,
  MOST_SENT,
  type AgreementElsewhere,
  type VersionElsewhere,
} from '../../domain/elsewhere/model.js';
import type { Archive } from './archive-file.js';
import { PROBLEM, succeeded, type Deployment } from './deployment.js';
import { Ended, exits } from './exit.js';
import type { Row } from './output.js';

const KEEP = `mutation ($dataset: ID!, $versions: [VersionElsewhereInput!]!, $agreements: [AgreementElsewhereInput!]!) {
  outcome: keepElsewhere(dataset: $dataset, versions: $versions, agreements: $agreements) {
    ${PROBLEM} ... on ElsewhereKept { kept known } } }`;
const PUT_BACK = `mutation ($dataset: ID!, $addresses: [BehindAddressInput!]!) {
  outcome: putBackAddresses(dataset: $dataset, addresses: $addresses) {
    ${PROBLEM} ... on WriteResult { status } } }`;

/** Characters of records in one request, as JSON. */
const MOST_TOGETHER = MOST_OF_ONE;
/** Addresses of one request. */
const MOST_ADDRESSES = 1_000;

/** A dataset, and the ids of the agreements about it. */
interface Past {
  readonly id: string;
  readonly agreements: readonly string[];
}

type Kind = 'version' | 'agreement';

/** One record on its way. */
interface Entry {
  readonly kind: Kind;
  readonly record: VersionElsewhere | AgreementElsewhere;
  readonly size: number;
}

/** Ids of the agreements of an archive by the datasets that they are about. */
export const agreementsIn = async (archive: Archive): Promise<ReadonlyMap<string, readonly string[]>> => {
  const found = new Map<string, string[]>();
  for (const [id, path] of archive.named('agreements', 'json')) {
    const dataset = (await archive.json<AgreementNote>(path))?.dataset ?? null;
    if (dataset === null) continue;
    const known = found.get(dataset);
    if (known) known.push(id);
    else found.set(dataset, [id]);
  }
  return found;
};

/** The word of the deployment where it refuses something of a dataset: told, and the dataset stays. */
const refusalOf = (error: unknown): string => {
  if (!(error instanceof Ended) || error.exit === exits.UNREACHABLE) throw error;
  return error.message;
};

const entryOf = (kind: Kind, record: Entry['record']): Entry => ({
  kind,
  record,
  size: JSON.stringify(record).length,
});

/** The records of a dataset: of the deployment of the archive, and those of the ones before it. */
async function* recordsOf(archive: Archive, { id, agreements }: Past): AsyncGenerator<Entry> {
  const { source } = archive.manifest;
  for (const version of (await archive.json<ArchivedVersion[]>(pathOf('history', id, 'json'))) ?? []) {
    const { etag, since, until, end, author, authorName = null, rdf } = version;
    yield entryOf('version', { source, etag, since, until, end, author, authorName, rdf: rdf.body });
  }
  const keys = (await archive.text('jwks.json')) ?? '{"keys":[]}';
  for (const agreement of agreements) {
    const document = await archive.text(pathOf('agreements', agreement, 'jsonld'));
    const metadata = await archive.text(pathOf('agreements', agreement, 'nt'));
    if (document !== undefined) yield entryOf('agreement', { source, document, metadata: metadata ?? '', keys });
  }
  const before = await archive.json<ArchivedElsewhere>(pathOf('elsewhere', id, 'json'));
  for (const version of before?.versions ?? []) yield entryOf('version', version);
  for (const agreement of before?.agreements ?? []) yield entryOf('agreement', agreement);
}

/** Records in requests of a bounded size. */
async function* groupsOf(entries: AsyncIterable<Entry>): AsyncGenerator<Entry[]> {
  let group: Entry[] = [];
  let size = 0;
  for await (const entry of entries) {
    if (group.length >= MOST_SENT || (group.length > 0 && size + entry.size > MOST_TOGETHER)) {
      yield group;
      [group, size] = [[], 0];
    }
    group.push(entry);
    size += entry.size;
  }
  if (group.length > 0) yield group;
}

const keep = async (deployment: Deployment, dataset: string, group: readonly Entry[]): Promise<number> => {
  const of = (kind: Kind) => group.filter((one) => one.kind === kind).map(({ record }) => record);
  const asked = { dataset, versions: of('version'), agreements: of('agreement') };
  const { outcome } = await deployment.graphql<{ outcome: { kept: number } }>(KEEP, asked);
  return succeeded(outcome).kept;
};

/** Keeps a group; where it is refused, what can be kept of it, one by one. */
const keptOf = async (deployment: Deployment, id: string, group: readonly Entry[]): Promise<readonly Row[]> => {
  const rowsOf = (kept: readonly Entry[], state: string, message: string | null): Row[] =>
    (['version', 'agreement'] as const).flatMap((kind) => {
      const count = kept.filter((one) => one.kind === kind).length;
      return count === 0 ? [] : [{ kind, id, state, what: `${count} from elsewhere`, message }];
    });
  try {
    return rowsOf(group, (await keep(deployment, id, group)) > 0 ? 'KEPT' : 'UNCHANGED', null);
  } catch (error) {
    const message = refusalOf(error);
    if (group.length === 1) return rowsOf(group, 'REFUSED', message);
  }
  const rows: Row[] = [];
  for (const one of group) rows.push(...(await keptOf(deployment, id, [one])));
  return rows;
};

/** Keeps versions and agreements of a dataset as records of elsewhere. */
export const keptElsewhere = async (
  deployment: Deployment,
  archive: Archive,
  past: Past,
  dryRun: boolean,
): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  for await (const group of groupsOf(recordsOf(archive, past))) {
    if (!dryRun) {
      rows.push(...(await keptOf(deployment, past.id, group)));
      continue;
    }
    for (const kind of new Set(group.map((one) => one.kind)))
      rows.push({ kind, id: past.id, state: 'VALIDATED', what: 'from elsewhere', message: null });
  }
  return merged(rows);
};

/** One row for all records of a kind that fared alike. */
const merged = (rows: readonly Row[]): readonly Row[] => {
  const groups = new Map<string, Row>();
  for (const row of rows) {
    const { kind, state, message, what } = row;
    const key = JSON.stringify([kind, state, message]);
    const count = Number.parseInt(String(what), 10);
    const sum = Number.parseInt(String(groups.get(key)?.['what']), 10) + count;
    groups.set(key, Number.isNaN(sum) ? row : { ...row, what: `${sum} from elsewhere` });
  }
  return [...groups.values()];
};

/** Puts back what the withheld addresses of a dataset stand for. */
export const putBack = async (
  deployment: Deployment,
  archive: Archive,
  id: string,
  dryRun: boolean,
): Promise<readonly Row[]> => {
  const addresses = (await archive.json<ArchivedAddress[]>(pathOf('addresses', id, 'json'))) ?? [];
  if (addresses.length === 0) return [];
  const row = { kind: 'addresses', id, what: String(addresses.length) };
  if (dryRun) return [{ ...row, state: 'VALIDATED', message: null }];
  try {
    let isNew = false;
    for (let at = 0; at < addresses.length; at += MOST_ADDRESSES) {
      const asked = { dataset: id, addresses: addresses.slice(at, at + MOST_ADDRESSES) };
      const { outcome } = await deployment.graphql<{ outcome: { status: string } }>(PUT_BACK, asked);
      isNew ||= succeeded(outcome).status !== 'UNCHANGED';
    }
    return [{ ...row, state: isNew ? 'PUT_BACK' : 'UNCHANGED', message: null }];
  } catch (error) {
    return [{ ...row, state: 'REFUSED', message: refusalOf(error) }];
  }
};
