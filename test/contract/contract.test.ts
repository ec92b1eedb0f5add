/** Programs that work go on working: nothing of the interface breaks that was not declared, and what will go says when. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../docs/deployment.js';
import { sharedService, type SharedService } from '../support/service.js';
import { idle, undeclared, type Change, type Declared } from './change.js';
import { declared, placeless, printedSchema, released, type Contract } from './contract.js';
import { graphqlDeprecations, openapiDeprecations, undated } from './deprecations.js';
import { graphqlChanges } from './graphql-changes.js';
import { openapiChanges } from './openapi-changes.js';

type Operations = Record<string, Record<string, Record<string, unknown>>>;
interface Description {
  paths: Operations;
  components: { schemas: Record<string, { properties: Record<string, object> }> };
}

let service: SharedService;
let now: Contract;
beforeAll(async () => {
  service = await sharedService();
  const openapi = (await (await service.fetch('/srv/openapi.json')).json()) as object;
  now = { graphql: printedSchema(), openapi: placeless(openapi) };
});

const levels = (changes: readonly Change[]): object =>
  Object.fromEntries(changes.map(({ place, level }) => [place, level]));

describe('Since the last release', () => {
  it('nothing of the GraphQL schema breaks that schema/released/declared.json does not tell', async () => {
    const changes = await graphqlChanges(released().graphql, now.graphql);
    expect(undeclared(changes, declared().graphql)).toEqual([]);
    expect(idle(changes, declared().graphql)).toEqual([]);
  });

  it('nor of the REST interface', () => {
    const changes = openapiChanges(released().openapi, now.openapi);
    expect(undeclared(changes, declared().openapi)).toEqual([]);
    expect(idle(changes, declared().openapi)).toEqual([]);
  });

  it('what is deprecated says since when and until when', () => {
    expect(undated([...graphqlDeprecations(now.graphql), ...openapiDeprecations(now.openapi)])).toEqual([]);
  });
});

describe('A change of the schema', () => {
  const before = 'type Query { size(unit: Unit): Int, name: String } enum Unit { M }';

  it.each([
    ['a field that goes', 'type Query { size(unit: Unit): Int } enum Unit { M }', 'Query.name', 'breaking'],
    ['another type', 'type Query { size(unit: Unit): String, name: String } enum Unit { M }', 'Query.size', 'breaking'],
    [
      'an argument that has to be there',
      'type Query { size(unit: Unit!): Int, name: String } enum Unit { M }',
      'Query.size.unit',
      'breaking',
    ],
    [
      'a value that programs do not know',
      'type Query { size(unit: Unit): Int, name: String } enum Unit { M, KM }',
      'Unit.KM',
      'dangerous',
    ],
    [
      'a new field',
      'type Query { size(unit: Unit): Int, name: String, more: Int } enum Unit { M }',
      'Query.more',
      'compatible',
    ],
  ])('is seen: %s', async (_what, after, place, level) => {
    expect(levels(await graphqlChanges(before, after))).toEqual({ [place]: level });
  });

  it('has to be declared with a reason and a day, and only where there is one', async () => {
    const changes = await graphqlChanges(before, 'type Query { size(unit: Unit): Int } enum Unit { M }');
    const said = { place: 'Query.name', reason: 'It told whose it was.', date: '2031-02-01' };
    expect(undeclared(changes, [])).toHaveLength(1);
    expect(undeclared(changes, [said])).toEqual([]);
    expect(idle(changes, [said])).toEqual([]);
    expect(idle(changes, [{ ...said, date: 'soon' }])).toHaveLength(1);
    expect(idle(changes, [{ ...said, place: 'Query.other' }])).toHaveLength(1);
  });

  it('is told in the documentation as it is', async () => {
    const page = readFileSync(join(ROOT, 'docs/graphql.md'), 'utf8');
    const section = page.slice(page.indexOf('## The contract'), page.indexOf('## Federation'));
    const blocks = [...section.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, , block = '']) => block);
    const [then = '', today = '', declaration = ''] = blocks;
    const changes = await graphqlChanges(then, today);
    expect(undeclared(changes, [])).toHaveLength(1);
    expect(undeclared(changes, [JSON.parse(declaration) as Declared])).toEqual([]);
    const [words = ''] = /Since 2031[^`]*/.exec(section) ?? [];
    expect(undated([{ place: 'Query.size', reason: words }])).toEqual([]);
  });

  it('that announces an end has to name the days', () => {
    const sdl = (reason: string): string => `type Query { old: Int @deprecated(reason: "${reason}"), now: Int }`;
    const dated = 'Since 2031-02-01: ask for now instead; goes after 2031-08-01.';
    expect(undated(graphqlDeprecations(sdl(dated)))).toEqual([]);
    expect(undated(graphqlDeprecations(sdl('Use now.')))).toHaveLength(1);
    const description = { paths: { '/old': { get: { deprecated: true, description: dated } } } };
    expect(undated(openapiDeprecations(description))).toEqual([]);
    expect(undated(openapiDeprecations({ paths: { '/old': { get: { deprecated: true } } } }))).toHaveLength(1);
  });
});

describe('A change of the interface description', () => {
  const changed = (change: (description: Description) => void): object => {
    const after = structuredClone(now.openapi) as Description;
    change(after);
    return levels(openapiChanges(now.openapi, after));
  };

  it('is seen: an operation that goes, a parameter that has to be there, a new operation', () => {
    expect(changed(({ paths }) => delete paths['/srv/repo/datasets/{id}']?.['delete'])).toEqual({
      'paths//srv/repo/datasets/{id}/delete': 'breaking',
    });
    const must = { name: 'must', in: 'query', required: true, schema: { type: 'string' } };
    const asked = changed(({ paths }) => {
      const get = paths['/srv/repo/datasets/{id}']?.['get'] as { parameters: object[] };
      get.parameters.push(must);
    });
    expect(Object.values(asked)).toEqual(['breaking']);
    const added = changed(
      ({ paths }) => (paths['/srv/new'] = { get: { responses: { 200: { description: 'New.' } } } }),
    );
    expect(added).toEqual({ 'paths//srv/new/get': 'compatible' });
  });

  it('of what many operations share is told once, where it is', () => {
    const gone = changed(({ components }) => delete components.schemas['Problem']?.properties['code']);
    expect(gone).toEqual({ 'components/schemas/Problem/properties/code': 'breaking' });
  });

  it('is none where nothing but words changed', () => {
    expect(
      changed(({ paths }) => Object.assign(paths['/srv/repo/datasets/{id}']?.['get'] ?? {}, { summary: 'Other.' })),
    ).toEqual({});
  });
});
