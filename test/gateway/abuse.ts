/** Requests that mean harm: each must end quickly, with an error or with a bounded answer. */

/** An abusive request. */
export interface Abuse {
  /** The body, as text or to be written as JSON. */
  readonly body: unknown;
  /** Whether the request is small enough to be answered in full. */
  readonly answered?: true;
}

const times = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');
const below = (levels: number, field: string, leaf: string): string =>
  `${`${field} { `.repeat(levels)}${leaf}${' }'.repeat(levels)}`;
const query = (text: string, variables?: Record<string, unknown>): Abuse => ({ body: { query: text, variables } });
const answered = (text: string, variables?: Record<string, unknown>): Abuse => ({
  ...query(text, variables),
  answered: true,
});
const inBook = (text: string): string => `{ book(id: "0") { ${text} } }`;
const deepJson = (levels: number, open: string, close: string, leaf: string): string =>
  open.repeat(levels) + leaf + close.repeat(levels);

/** Abuse by size and depth of the document. */
const documents: Readonly<Record<string, Abuse>> = {
  'levels of fields': query(inBook(below(300, 'next', 'id'))),
  'more levels of fields than the stack may hold': query(inBook(below(100_000, 'next', 'id'))),
  'levels of inline fragments': query(inBook(below(600, '...', 'id'))),
  'levels of inline fragments beyond the tokens': query(inBook(below(200_000, '...', 'id'))),
  'levels of a list value': query(`{ hello(name: ${deepJson(900, '[', ']', '1')}) }`),
  'levels of an object value': answered(`{ books(filter: ${deepJson(450, '{and:', '}', '{}')}) { total } }`),
  'levels of a list value beyond the tokens': query(`{ hello(name: ${'['.repeat(500_000)}) }`),
  'levels of a variable type': query(`query ($a: ${deepJson(900, '[', ']', 'Int')}) { hello }`),
  aliases: query(inBook(times(400, (i) => `a${i}: title`))),
  'aliases of root fields': query(`{ ${times(400, (i) => `a${i}: hello`)} }`),
  'aliases of lists': query(
    `{ ${times(20, (i) => `a${i}: books(first: 100) { edges { node { related { id } } } }`)} }`,
  ),
  'one field many times': query(inBook('title '.repeat(1900))),
  'one field with a body many times': query(`{ ${'book(id: "0") { title } '.repeat(150)} }`),
  tokens: query(inBook('a '.repeat(50_000))),
  'many names of one letter': query(`{ ${'a,'.repeat(200_000)} }`),
  'only commas': query(','.repeat(1_000_000)),
  'only white space': query(' '.repeat(1_000_000)),
  'only comments': query('#\n'.repeat(500_000)),
  'one long comment': answered(`{ ready } #${'x'.repeat(1_000_000)}`),
  'one long name': query(`{ ${'x'.repeat(1_000_000)} }`),
  'one long string': { ...answered(`{ ready hello(name: "${'x'.repeat(100)}") }`) },
  'an unfinished string': query(`{ hello(name: "${'x'.repeat(1_000_000)}`),
  'an unfinished block string': query(`{ hello(name: """${'\n'.repeat(500_000)}`),
  'a block string of many lines': answered(`{ ready @skip(if: false) hello(name: """${'x\n'.repeat(1000)}""") }`),
  'a long number': query(`{ books(first: ${'9'.repeat(500_000)}) { total } }`),
  'a number with an exponent': query('{ books(first: 1e999999) { total } }'),
  'unfinished braces': query('{'.repeat(100_000)),
  'finished braces': query('}'.repeat(100_000)),
  'escapes in a string': query(`{ hello(name: "${'\\u{10FFFF}'.repeat(20_000)}\\u{110000}") }`),
  'half of a surrogate pair': query('{ hello(name: "\\uD800") }'),
  'null characters': query('{ hello\u0000\u0000 }'),
  operations: query(times(300, (i) => `query Q${i} { ready }`)),
  'operations of one name': query('query A { ready } '.repeat(100)),
  'anonymous operations': query('{ ready } '.repeat(300)),
  'types in a document': query(times(300, (i) => `type T${i} { a: Int }`)),
};

/** Abuse by fragments and directives. */
const fragments: Readonly<Record<string, Abuse>> = {
  'a fragment within itself': query('{ ...A } fragment A on Query { ready ...A }'),
  'fragments within each other': query(
    '{ ...A } fragment A on Query { ...B } fragment B on Query { ...C } fragment C on Query { ...A }',
  ),
  'a fragment within itself below a field': query(`${inBook('...A')} fragment A on Book { id next { ...A } }`),
  'fragments that double': query(
    `${inBook('...F0')} ${times(60, (i) => `fragment F${i} on Book { next { ...F${i + 1} } related { ...F${i + 1} } }`)} fragment F60 on Book { id }`,
  ),
  'fragments that double at one level': query(
    `${inBook('...F0')} ${times(60, (i) => `fragment F${i} on Book { ...F${i + 1} ... on Book { ...F${i + 1} } }`)} fragment F60 on Book { id }`,
  ),
  'fragments that all overlap': answered(
    `${inBook(times(45, (i) => `...F${i}`))} ${times(45, (i) => `fragment F${i} on Book { ${'id title late genre '.repeat(3)} next { id title } }`)}`,
  ),
  'fragments that nobody uses': query(`{ ready } ${times(300, (i) => `fragment F${i} on Book { id }`)}`),
  'a chain of fragments': query(
    `${inBook('...F0')} ${times(150, (i) => `fragment F${i} on Book { id ...F${i + 1} }`)} fragment F150 on Book { id }`,
  ),
  'uses of one fragment': query(`${inBook('...F '.repeat(600))} fragment F on Book { id }`),
  'inline fragments': query(inBook('... { id } '.repeat(400))),
  'aliases through fragments': query(
    `${inBook('...F '.repeat(40))} fragment F on Book { ${times(40, (i) => `a${i}: id`)} }`,
  ),
  'aliases of fields with bodies through fragments': query(
    `${inBook(times(25, (i) => `a${i}: next { ...F }`))} fragment F on Book { ${times(25, (i) => `b${i}: related { ...G }`)} } fragment G on Book { ${times(25, (i) => `c${i}: related { id }`)} }`,
  ),
  'unknown fragments': query(inBook(times(90, (i) => `...F${i}`))),
  directives: query(`{ ready ${'@skip(if: false) '.repeat(300)} }`),
  'unknown directives': query(`{ ready ${times(300, (i) => `@d${i}`)} }`),
  'directives on every field': query(inBook(times(100, (i) => `${['id', 'title', 'late'][i % 3]} @skip(if: false)`))),
  'deferred fragments': query(inBook('... @defer { late }')),
  'streamed lists': query('{ books { edges @stream { cursor } } }'),
};

/** Abuse by what the schema offers. */
const costs: Readonly<Record<string, Abuse>> = {
  'a long list': query('{ books(first: 100000) { edges { node { id } } } }'),
  'the longest list': query('query ($n: Int!) { books(first: $n) { edges { cursor } } }', { n: 2_147_483_647 }),
  'a list longer than numbers go': query('query ($n: Int!) { books(first: $n) { edges { cursor } } }', { n: 1e300 }),
  'a negative list': answered('{ books(first: -1) { total } }'),
  'a list without a limit': query('{ items { __typename } }'),
  'lists within lists': query(`{ books(first: 100) { edges { node { ${below(5, 'related', 'id')} } } } }`),
  'the schema twice': query('{ a: __schema { types { name } } b: __schema { types { name } } }'),
  'the schema in a circle': query(
    `{ __schema { types { ${below(6, 'fields { type', 'name }').replaceAll(' }', ' }')} } } }`,
  ),
  'the fields of fields': query(
    '{ __schema { types { fields { type { fields { type { fields { type { name } } } } } } } } }',
  ),
  'levels of introspection': query(`{ __type(name: "Book") { ${below(30, 'ofType', 'name')} } }`),
  'introspection by many aliases': query(
    `{ __schema { types { ${times(25, (i) => `a${i}: fields { args { type { ofType { fields { name description } } } } type { ofType { fields { name description args { name } } } } }`)} } } }`,
  ),
  'one type many times': answered(
    `{ ${times(20, (i) => `t${i}: __type(name: "Book") { fields { name description type { name } } }`)} }`,
  ),
  'errors without end': query(inBook(times(100, (i) => `no${i}`))),
  'errors in every item': answered('{ books(first: 100) { edges { node { refused broken } } } }'),
};

/** Abuse by variables and by the form of the request. */
const requests: Readonly<Record<string, Abuse>> = {
  'levels of a variable': query('query ($f: Filter) { books(filter: $f) { total } }', {
    f: JSON.parse(deepJson(3000, '{"and":', '}', '{"text":7}')) as object,
  }),
  'levels of a variable beyond the stack': {
    body: `{"query":"query ($f: Filter) { books(filter: $f) { total } }","variables":{"f":${deepJson(100_000, '{"and":[', ']}', '{}')}}}`,
  },
  'levels of lists in a variable': {
    body: `{"query":"query ($n: String) { hello(name: $n) }","variables":{"n":${deepJson(200_000, '[', ']', '1')}}}`,
  },
  'many wrong items': query('query ($f: Filter) { books(filter: $f) { total } }', {
    f: { and: Array.from({ length: 50_000 }, () => ({ genre: 'NO' })) },
  }),
  'many variables': query(`query (${times(300, (i) => `$v${i}: Int = ${i}`)}) { ready }`),
  'many variables that are not declared': answered(
    '{ ready }',
    Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`v${i}`, i])),
  ),
  'a variable of an unknown type': query('query ($v: Nothing) { ready }', { v: 1 }),
  'a variable of the reserved type': query('query ($v: __Coerced) { hello(name: $v) }', { v: 1 }),
  'a variable within itself': query('query ($v: String = $v) { hello(name: $v) }'),
  'an operation of a reserved name': answered('query __proto__ { ready }'),
  'a batch': { body: Array.from({ length: 1000 }, () => ({ query: '{ ready }' })) },
  'a document as a tree': { body: { query: { kind: 'Document', definitions: [] } } },
  'levels of JSON': { body: deepJson(500_000, '[', ']', '') },
  'unfinished JSON': { body: '{"query":"'.padEnd(1_000_000, 'x') },
  'a prototype in JSON': { body: '{"query":"{ ready }","__proto__":{"isAdmin":true}}' },
  'a constructor in JSON': { body: '{"query":"{ ready }","variables":{"constructor":{"prototype":{"a":1}}}}' },
  'a key many times': { body: `{${'"query":"{ ready }",'.repeat(20_000)}"query":"{ nothing }"}` },
  'too large a body': { body: { query: '{ ready }', variables: { v: 'x'.repeat(3_000_000) } } },
  'a long name of an operation': { body: { query: '{ ready }', operationName: 'x'.repeat(500_000) } },
  'a long hash': { body: { extensions: { persistedQuery: { version: 1, sha256Hash: 'x'.repeat(500_000) } } } },
};

/** All of them by name. */
export const abuses: Readonly<Record<string, Abuse>> = { ...documents, ...fragments, ...costs, ...requests };
