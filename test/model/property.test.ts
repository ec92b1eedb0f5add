/** One row is enough: a property that is added to a copy of the model is there in everything that follows from it. */
import { graphql, type GraphQLInputObjectType, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import 'reflect-metadata';
import { Arg, buildSchema, Query, Resolver } from 'type-graphql';
import { declare, filterOf, sortOf } from '../../schema/filters/connection.js';
import { fragmentOf } from '../../schema/model/fragments.js';
import { completeInputs, Writes, written } from '../../schema/model/input.js';
import { completeTypes, shown, Shows } from '../../schema/model/output.js';
import { columnsOf } from '../../src/features/bulk/columns.js';
import { RowReader } from '../../src/features/harvest/ckan/rows.js';
import { Statements as PackageStatements } from '../../src/features/harvest/ckan/statements.js';
import { agent } from '../../src/model/agent.js';
import { catalogue } from '../../src/model/catalogue.js';
import { concept } from '../../src/model/concept.js';
import { dataService } from '../../src/model/data-service.js';
import { dataset } from '../../src/model/dataset.js';
import { Builder } from '../../src/model/derive/builder.js';
import { membersOf } from '../../src/model/derive/documents.js';
import type { InputOf } from '../../src/model/derive/input.js';
import { NodeView, reading } from '../../src/model/derive/reading.js';
import { Resource, ResourceGraph } from '../../src/model/derive/resource.js';
import { Writer } from '../../src/model/derive/writing.js';
import { distribution } from '../../src/model/distribution.js';
import { investmentOffer, purchaseOffer } from '../../src/model/offers.js';
import { type Field, inDocuments, isOwn, noun, type Noun, one, self, texts, toMany } from '../../src/model/property.js';
import { texts as pageTexts, textAt } from '../../src/core/pages/texts/index.js';
import { labelsOf } from '../../src/core/pages/texts/property-names.js';
import { parseNTriples, toNTriples } from '../../src/core/rdf/ntriples.js';
import { iri } from '../../src/core/rdf/terms.js';
import { dcat, dct, DEFAULT_VOCAB_NS, platform } from '../../src/core/rdf/vocabulary.js';
import { membersOf as ckanMembers } from '../../src/features/ckan/package.js';
import { documentSchema } from '../../src/features/search/rest/document-schemas.js';
import { membersOf as schemaOrgMembers } from '../../src/features/profiles/schema-org.js';

const COLOUR = iri('http://example.org/ns#colour');
const ROOMS = iri('http://example.org/ns#rooms');
const OWNER = iri('http://example.org/ns#owner');
const MATERIAL = iri('http://example.org/ns#material');
const tile = noun(
  'Tile',
  { iri: self.iri, titles: { ...texts(dct.title), about: 'Titles', written: { required: true } } },
  { type: dcat.Resource, about: 'A tile.', stored: 'A tile to store.' },
);
/** A copy of a noun with more rows: `colour`, and one of each kind that leads elsewhere or is exchanged in a form of its own. */
const painted = noun(
  'Painted',
  {
    identifier: self.id,
    titles: dataset.fields.titles,
    issued: dataset.fields.issued,
    colour: {
      ...one.string(COLOUR),
      about: 'Colour of the roof',
      written: {},
      label: 'form.title',
      search: 'roof_colour',
      ckan: { extra: 'roof_colour', read: ['roof_colour', 'colour'] },
      schemaOrg: 'color',
    },
    tiles: { ...toMany(() => tile, dct.hasPart), about: 'Tiles', written: {} },
    rooms: {
      ...inDocuments(one.integer(ROOMS), 'rooms'),
      ckan: { field: 'rooms' },
      schemaOrg: 'numberOfRooms',
    },
    owners: { ...toMany(() => agent, OWNER), search: 'owners', ckan: { extra: 'owner' }, schemaOrg: 'owns' },
    materials: {
      ...toMany(() => concept, MATERIAL),
      search: 'materials',
      ckan: { extra: 'material' },
      schemaOrg: 'material',
    },
  },
  { type: dcat.Dataset, about: 'Something painted.', stored: 'Something painted to store.' },
);

@Shows(painted)
class Painted extends shown(painted) {}
@Writes(painted)
class PaintedInput extends written(painted) {}

const pst = platform(DEFAULT_VOCAB_NS);
class TileView extends reading(NodeView, tile, {}) {}
class PaintedView extends reading(NodeView, painted, { Tile: TileView }) {}
const NAME = 'http://example.org/house';

/** Writes what came field by field, and reads it again. */
const stored = (input: InputOf<typeof painted>): PaintedView => {
  const builder = new Builder();
  const node = new Writer(builder, pst).node(painted, input, '');
  const quads = parseNTriples(builder.payload().body.replaceAll(`_:${node.value} `, `<${NAME}> `));
  return new PaintedView(new Resource(new ResourceGraph(NAME, quads), { type: 'uri', value: NAME }), pst);
};

@Resolver()
class PaintedResolver {
  @Query(() => Painted)
  painted(
    @Arg('source', () => PaintedInput) source: PaintedInput,
    @Arg('filter', () => filterOf(painted), { nullable: true }) _filter?: object,
    @Arg('sort', () => sortOf(painted), { nullable: true }) _sort?: object,
  ): object {
    return Object.assign(stored(source), { identifier: 'house' });
  }
}

let schema: GraphQLSchema;
beforeAll(async () => {
  declare(painted);
  completeTypes();
  completeInputs();
  schema = await buildSchema({ resolvers: [PaintedResolver], validate: false });
});

const fieldsOf = (name: string): Record<string, string> => {
  const type = schema.getType(name) as GraphQLObjectType | GraphQLInputObjectType;
  return Object.fromEntries(Object.values(type.getFields()).map((field) => [field.name, String(field.type)]));
};

it('is shown, written, filtered and ordered by', async () => {
  expect(fieldsOf('Painted')).toMatchObject({ colour: 'String', tiles: '[Tile!]!', titles: '[LanguageString!]!' });
  expect(fieldsOf('PaintedInput')).toMatchObject({ colour: 'String', tiles: '[TileInput!]', issued: 'DateTime' });
  expect(fieldsOf('PaintedFilter')).toMatchObject({ colour: 'StringFilter', tiles: 'TileListFilter' });
  expect(fieldsOf('PaintedSort')).toMatchObject({ colour: 'SortDirection' });
  expect(schema.getType('Painted')).toMatchObject({ description: 'Something painted.' });
  const { colour } = (schema.getType('Painted') as GraphQLObjectType).getFields();
  expect(colour?.description).toBe('Colour of the roof (<http://example.org/ns#colour>).');
  const source = `{ painted(source: { titles: [{ value: "House", language: "en" }], colour: "red", issued: "2024-05-01",
    tiles: [{ titles: [{ value: "First" }] }, { titles: [{ value: "Second" }] }] }) {
    identifier colour issued titles { value language } tiles { titles { value } } } }`;
  expect(await graphql({ schema, source })).toEqual({
    data: {
      painted: {
        identifier: 'house',
        colour: 'red',
        issued: '2024-05-01',
        titles: [{ value: 'House', language: 'en' }],
        tiles: [{ titles: [{ value: 'First' }] }, { titles: [{ value: 'Second' }] }],
      },
    },
  });
});

it('has a member of search documents, a schema in OpenAPI, a column and a name', () => {
  const { resource } = stored({ titles: [{ value: 'House' }], colour: 'red' });
  expect(membersOf(painted)(resource, pst)).toMatchObject({ title: { en: 'House' }, roof_colour: 'red' });
  expect(documentSchema(painted)).toMatchObject({
    properties: { roof_colour: { type: 'string', description: 'Colour of the roof.' } },
  });
  expect(columnsOf('', painted)).toContainEqual(
    expect.objectContaining({ name: 'colour', kind: 'text', about: 'Colour of the roof.', properties: [COLOUR] }),
  );
  expect(labelsOf(painted)).toMatchObject({ colour: 'form.title' });
});

describe('in formats of exchange', () => {
  const GLASS = 'http://example.org/glass';
  const said = { roof_colour: 'red', rooms: 4, materials: [{ id: 'glass', resource: GLASS }] };
  const document = { ...said, title: { en: 'House' }, owners: [{ name: 'Ada', email: 'mailto:ada@city.example' }] };
  const extras = {
    roof_colour: 'red',
    owner_name: 'Ada',
    owner_email: 'ada@city.example',
    material: JSON.stringify([GLASS]),
  };

  it('is written in packages of CKAN', () => {
    expect(ckanMembers(painted, document, 'field')).toEqual({ title: 'House', rooms: 4 });
    expect(ckanMembers(painted, document, 'extra')).toEqual(extras);
    expect(ckanMembers(painted, {}, 'field')).toEqual({ title: '', rooms: null });
  });

  const readAs = (source: Readonly<Record<string, unknown>>): string[] => {
    const statements = new PackageStatements();
    const node = statements.node(dcat.Dataset, NAME);
    new RowReader(statements, (name) => [source[name]]).describe(node, painted);
    return toNTriples(statements.quads).trim().split('\n');
  };

  it('is read from them again, by every name, and what is none is left out', () => {
    const read = readAs({ ...extras, title: 'House', rooms: '4' });
    for (const statement of [
      `<${NAME}> <${COLOUR.value}> "red" .`,
      `<${NAME}> <${ROOMS.value}> "4"^^<http://www.w3.org/2001/XMLSchema#integer> .`,
      `<${NAME}> <${MATERIAL.value}> <${GLASS}> .`,
      `<${NAME}> <http://purl.org/dc/terms/title> "House" .`,
    ])
      expect(read).toContain(statement);
    expect(read.join()).toMatch(/_:\w+ <http:\/\/xmlns.com\/foaf\/0.1\/mbox> <mailto:ada@city.example>/);
    expect(readAs({ colour: 'blue', title_translated: { de: 'Haus' } })).toEqual(
      expect.arrayContaining([`<${NAME}> <${COLOUR.value}> "blue" .`, expect.stringContaining('"Haus"@de')]),
    );
    expect(readAs({ rooms: 'many', material: 'not an address', owner_email: 'ada@city.example' })).toHaveLength(1);
  });

  it('is asked for and is a member of schema.org and of Croissant', () => {
    expect(fragmentOf(painted).replaceAll(/\s+/g, ' ')).toBe(
      'fragment PaintedRows on Painted { titles { ...TextParts } issued colour rooms ' +
        'owners { name email homepage iri } materials { ...ConceptParts } }',
    );
    const shownAs = { colour: 'red', titles: [{ value: 'House', language: 'en' }], rooms: 4 };
    const audience = { languages: ['en'], base: 'http://market.example' };
    const owners = [{ type: 'Person', name: 'Ada', email: 'mailto:ada@city.example' }];
    const materials = [{ iri: GLASS, label: 'Glass', code: 'glass' }];
    expect(schemaOrgMembers(painted, { ...shownAs, owners, materials }, audience)).toEqual({
      name: 'House',
      color: 'red',
      numberOfRooms: 4,
      owns: { '@type': 'Person', name: 'Ada', email: 'ada@city.example' },
      material: ['Glass'],
    });
  });
});

describe('every row of the model', () => {
  const nouns: readonly Noun[] = [dataset, distribution, dataService, catalogue, purchaseOffer, investmentOffer];

  it('has a currency beside each amount of money', () => {
    const money = nouns.flatMap(({ fields }) =>
      Object.values<Field>(fields).flatMap((row) =>
        row.kind === 'value' && row.type === 'money' ? [{ fields, row }] : [],
      ),
    );
    expect(money.map(({ fields, row: { currency = '' } }) => fields[currency])).toMatchObject([
      { type: 'string', fallback: 'EUR' },
      { type: 'string', fallback: 'EUR' },
    ]);
  });

  const rows = nouns.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, row]) => (isOwn(row) ? [[`${name}.${field}`, row] as const] : [])),
  );

  it.each(
    rows.flatMap(([name, { label, formLabel, hint }]) =>
      [label, formLabel, hint].flatMap((place) => (place === undefined ? [] : [[name, place] as const])),
    ),
  )('%s has its words in each language: %s', (_, place) => {
    const words = Object.values(pageTexts).map((texts) => textAt(texts, place));
    expect(words).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
  });

  it.each(rows.filter(([, { form }]) => form !== undefined))('%s that has a field in forms is written', (_, row) => {
    expect(row.written).toBeDefined();
  });

  it.each(rows.filter(([, { written: input }]) => input !== undefined))(
    '%s that is written says what it is',
    (_, row) => {
      expect(row.written?.about ?? row.about).toMatch(/^[A-Z].*[^.]$/);
    },
  );
});
