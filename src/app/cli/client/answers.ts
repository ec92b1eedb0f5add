/** What commands answer with `--json`, as JSON Schema: members may be added, and none is taken away or changes its type. */
import type { Command } from 'commander';
import { Ended, exits } from './exit.js';
import { write } from './output.js';

/** A JSON Schema (2020-12). */
export type JsonSchema = Readonly<Record<string, unknown>>;

type Type = 'string' | 'number' | 'boolean' | 'object' | 'array';
const text: JsonSchema = { type: ['string', 'null'] };
const number: JsonSchema = { type: ['number', 'null'] };
const flag: JsonSchema = { type: 'boolean' };
const some = (...types: Type[]): JsonSchema => ({ type: [...types, 'null'] });

/** An object with these members, all of them there. */
const one = (
  members: Readonly<Record<string, JsonSchema>>,
  optional: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema => ({
  type: 'object',
  properties: { ...members, ...optional },
  required: Object.keys(members),
});
const many = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

/** RDF in JSON-LD. */
const jsonLd: JsonSchema = { type: ['object', 'array'] };
/** What was written by REST; of a dry run what would be, with the report. */
const written: JsonSchema = {
  anyOf: [one({ state: text, etag: text }, { id: text }), one({}, { report: some('object'), preview: some('object') })],
};
const difference = one({
  isBreaking: flag,
  lacksMajorStep: flag,
  changes: many(one({ class: text, kind: text, path: text, before: text, after: text })),
});
const revision = one({ revision: number, version: text });
const deleted = one({ id: text, state: text });
const restored = one({ state: text, id: text, etag: text });
const rehearsed = one({ actions: many(text), price: text, currency: text, offerVersion: text, ends: text });
const orRehearsed = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, rehearsed] });
const publication = orRehearsed(one({ replayed: flag, state: text, marketplaceId: text }, { version: number }));
const request = orRehearsed(
  one({ replayed: flag, id: text, state: text, version: number, price: text, currency: text, marketplaceId: text }),
);
const agreement = one({ id: text, kind: text, state: text, at: text, ends: text, marketplaceId: text });
const limit = one({ amount: text, currency: text, period: text, spent: text, left: text });
const viewer = one({
  url: text,
  kind: text,
  name: text,
  organization: text,
  organizationId: text,
  roles: many(text),
  administrator: flag,
});

/** The answers by the path of the command. Those that are not here write no JSON: `completion` and `mcp`. */
export const ANSWERS: Readonly<Record<string, JsonSchema>> = {
  login: viewer,
  whoami: viewer,
  logout: one({ url: text }),
  'catalogue list': many(one({ id: text, datasets: number, title: text })),
  'catalogue get': jsonLd,
  'catalogue put': written,
  'catalogue delete': deleted,
  'dataset list': many(one({ id: text, state: text, title: text })),
  'dataset get': jsonLd,
  'dataset create': written,
  'dataset load': many(one({ state: text, id: text, etag: text, message: text })),
  'dataset template': one({ file: text, bytes: number }),
  'archive create': one({ file: text, files: number, missing: many(text) }),
  'archive verify': many(one({ path: text, fault: text })),
  'dataset table': one({ file: text, bytes: number }),
  'dataset put': written,
  'dataset delete': deleted,
  'dataset history': many(one({ etag: text, since: text, until: text, end: text, author: text })),
  'dataset restore': restored,
  'contract get': { type: 'object' },
  'contract put': one({ state: text, etag: text, version: text, changes: { anyOf: [difference, { type: 'null' }] } }),
  'contract remove': deleted,
  'contract diff': { allOf: [one({ from: revision, to: revision }), difference] },
  'contract validate': one(
    {
      conforms: flag,
      file: text,
      violations: many(one({ pointer: text, line: number, column: number, message: text })),
    },
    { changes: { anyOf: [difference, { type: 'null' }] } },
  ),
  'distribution get': jsonLd,
  'distribution add': written,
  'distribution put': written,
  'distribution delete': deleted,
  'sample put': one({
    distribution: text,
    mediaType: text,
    bytes: number,
    visibleTo: text,
    rows: number,
    columns: many(one({ name: text, type: text })),
  }),
  'sample get': one({ file: text, bytes: number }),
  'sample remove': deleted,
  'offer list': many(
    one({
      dataset: text,
      kind: text,
      price: text,
      currency: text,
      active: flag,
      ends: text,
      seller: text,
      sellerId: text,
      version: text,
    }),
  ),
  'offer publish': publication,
  'offer withdraw': publication,
  'offer acquire': orRehearsed(one({ replayed: flag, id: text, state: text }, { price: text, currency: text })),
  'request list': many(one({ id: text, state: text, version: number, price: text, buyer: text, seller: text })),
  'request ask': request,
  'request propose': request,
  'request approve': request,
  'request end': request,
  'agreement list': many(
    one({ id: text, state: text, price: text, currency: text, payment: text, buyer: text, seller: text }),
  ),
  'agreement end': orRehearsed(agreement),
  'agreement payment': orRehearsed(agreement),
  validate: one({ conforms: flag, results: many({ type: 'object' }) }),
  quality: one({ score: number, band: text, findability: number, accessibility: number }),
  search: one({ count: number, results: many({ type: 'object' }) }),
  verify: many(one({ graph: text, problem: text })),
  'logo put': one({ organization: text, url: text, mediaType: text, width: number, height: number, bytes: number }),
  'logo remove': deleted,
  'spending show': limit,
  'spending set': limit,
  'spending remove': one({ removed: flag }),
  export: one({ graphs: number, gone: number }),
  harvest: one({ id: text, state: text, done: number, refused: number }),
  schema: { type: 'object' },
};

/** The schema of a command as a document of its own. */
const documentOf = (path: string): JsonSchema => {
  const schema = ANSWERS[path];
  if (!schema) throw new Ended(`"${path}" answers no JSON, or is no command.`, exits.USAGE);
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', title: `marketplace ${path} --json`, ...schema };
};

/** Adds `schema [command…]`: the schema of what a command answers, or of all by their names. */
export const addSchema = (program: Command): void => {
  const run = (words: readonly string[]): void => {
    try {
      const all = Object.fromEntries(Object.keys(ANSWERS).map((path) => [path, documentOf(path)]));
      write(`${JSON.stringify(words.length === 0 ? all : documentOf(words.join(' ')), null, 2)}\n`);
    } catch (error) {
      process.stderr.write(`${(error as Error).message}\n`);
      process.exitCode = exits.USAGE;
    }
  };
  program
    .command('schema [command...]')
    .description('the JSON Schema of what a command answers with --json; of all commands without one')
    .option('--json', 'JSON in any case')
    .action(run);
};
