/** The form of what archives hold as JSON, and what is wrong with a file that has another one. */
import { Ajv2019, type ValidateFunction } from 'ajv/dist/2019.js';

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
