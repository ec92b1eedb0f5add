/** The form of what archives hold as JSON, and what is wrong with a file that has another one. */
import type { AgreementElsewhere, VersionElsewhere } from '../elsewhere/model.js';
import { Ajv2019, type ValidateFunction } from 'ajv/dist/2019.js';

/** A version of a dataset as an archive tells of it. */
export interface ArchivedVersion {
  readonly etag: string;
  /** ISO 8601 UTC. */
  readonly since: string;
  readonly until: string | null;
  readonly end: 'PRESENT' | 'REPLACED' | 'REMOVED';
  readonly author: string | null;
  /** Name of a user; absent in archives of the second version of the format. */
  readonly authorName?: string | null;
  readonly rdf: { readonly body: string };
}

/** A withheld address as the metadata tell it, and what it stands for. */
export interface ArchivedAddress {
  readonly address: string;
  readonly url: string;
}

/** What an archive says of an agreement beside its document: the dataset of the archive that it is about, where there is one. */
export interface AgreementNote {
  readonly dataset: string | null;
}

/** What a dataset was at other deployments, before the one of the archive. */
export interface ArchivedElsewhere {
  readonly versions: readonly VersionElsewhere[];
  readonly agreements: readonly AgreementElsewhere[];
}

/** Scopes that somebody held on a catalogue or dataset. */
export interface ArchivedGrant {
  /** `role:NAME`, `user:ID`, `group:/PATH` or `client:ID`, as the deployment of the archive knew them. */
  readonly subject: string;
  /** Name of the user, role or client, or path of the group, for people to read. */
  readonly name: string | null;
  readonly scopes: readonly string[];
}

const text = (most: number) => ({ type: 'string', maxLength: most });
const orNull = (schema: { readonly type: string }) => ({ ...schema, type: [schema.type, 'null'] });
const listOf = (items: object, most: number) => ({ type: 'array', items, maxItems: most });
const object = (properties: Readonly<Record<string, object>>, optional: Readonly<Record<string, object>> = {}) => ({
  type: 'object',
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
});

const ID = text(500);
const IRI = text(4_000);
const titles = listOf(object({ value: text(10_000), language: orNull(text(100)) }), 1_000);

const BODY = text(256 * 1024 * 1024);
const version = {
  etag: text(500),
  since: text(100),
  until: orNull(text(100)),
  end: { enum: ['PRESENT', 'REPLACED', 'REMOVED'] },
  author: orNull(text(1_000)),
};
const name = orNull(text(1_000));

/** Folder of the path, or the path itself, and what stands there. */
const FORMS: Readonly<Record<string, object>> = {
  catalogues: listOf(ID, 500_000),
  permissions: listOf(
    object({
      subject: text(1_000),
      name: orNull(text(1_000)),
      scopes: listOf({ enum: ['READ', 'EDIT', 'DELETE', 'TRADE'] }, 4),
    }),
    10_000,
  ),
  samples: object({
    dataset: ID,
    mediaType: text(200),
    visibleTo: { enum: ['READERS', 'ENTITLED'] },
    titles,
    accessUrls: listOf(IRI, 10_000),
    downloadUrls: listOf(IRI, 10_000),
  }),
  history: listOf(object({ ...version, rdf: object({ body: BODY }) }, { authorName: name }), 1_000),
  agreements: object({ dataset: orNull(ID) }),
  addresses: listOf(object({ address: IRI, url: IRI }), 10_000),
  elsewhere: object({
    versions: listOf(object({ source: IRI, ...version, authorName: name, rdf: BODY }), 10_000),
    agreements: listOf(object({ source: IRI, document: BODY, metadata: BODY, keys: BODY }), 10_000),
  }),
  'jwks.json': object({ keys: listOf({ type: 'object' }, 10_000) }),
};

let compiled: ReadonlyMap<string, ValidateFunction> | undefined;
const forms = (): ReadonlyMap<string, ValidateFunction> => {
  const ajv = new Ajv2019({ strict: false });
  compiled ??= new Map(Object.entries(FORMS).map(([place, form]) => [place, ajv.compile(form)]));
  return compiled;
};

/** What is wrong with a file of an archive; undefined for what is no JSON, or is as archives have it. */
export const faultOfForm = (path: string, content: string): string | undefined => {
  if (!path.endsWith('.json')) return undefined;
  const check = forms().get(path.split('/')[0] ?? '');
  if (!check) return undefined;
  try {
    if (check(JSON.parse(content))) return undefined;
  } catch {
    return 'is not JSON';
  }
  const [error] = check.errors ?? [];
  return `is not as archives have it: ${`${error?.instancePath ?? ''} ${error?.message ?? ''}`.trim()}`.slice(0, 300);
};
