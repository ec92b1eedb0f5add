/** Imports point one way, and each library has a home: docs/architecture.md, docs/decisions/0020-rooms-and-layers.md. */

/** What every room may use: settings, refusals, logging, sealing, and the machinery that they share. */
const SHARED = [
  '^src/(brand|config|errors|language|language-links|log|lru|negotiation|observe|sealing|progress-bar|html|plain-page|visible|xml-text)\\.tsx?$',
  '^src/(threads|jobs|outbound|oidc|mail)/',
];
const layer = (name, path, allowed, shared = SHARED) => ({
  name: `${name}-imports-only-what-is-below`,
  severity: 'error',
  from: { path },
  to: { path: '^(src|schema|resolvers)/', pathNot: [path, ...shared, ...allowed] },
});
const FILES = SHARED.slice(0, 1);
const home = (library, places) => ({
  name: `${library}-has-a-home`,
  severity: 'error',
  from: { path: '^(src|schema|resolvers)/', pathNot: places },
  to: { path: `node_modules/${library}/` },
});
/** The rooms of the domain: each may use those before it. Its files beside the rooms are what they have in common. */
const DOMAIN = [
  ...[
    'vocabularies',
    'validation',
    'assessment',
    'views',
    'filters',
    'indexed',
    'withheld',
    'intake',
    'compose',
    'ownership',
    'outbox',
    'contracts',
  ],
  ...[
    'events',
    'history',
    'quality',
    'preview',
    'agreements',
    'marketplace',
    'dataspace',
    'drafts',
    'import',
    'harvest',
    'bulk',
    'samples',
    'archive',
    'search',
    'saved-searches',
  ],
];
const roomsInOrder = DOMAIN.slice(0, -1).map((room, at) => ({
  name: `domain-${room}-imports-only-rooms-before-it`,
  severity: 'error',
  from: { path: `^src/features/${room}/` },
  to: { path: `^src/features/(${DOMAIN.slice(at + 1).join('|')})/` },
}));
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      // Nouns lead to one another by functions, which nobody calls before all are there.
      from: { pathNot: '^src/model/' },
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        path: '^(src|schema|resolvers)/',
        pathNot: ['\\.d\\.ts$', 'bundle\\.mjs$', '(graphiql|pages)/client/'],
      },
      to: {},
    },
    {
      name: 'production-never-imports-tests',
      severity: 'error',
      from: { path: '^(src|schema|resolvers)/' },
      to: { path: '^test/' },
    },
    layer('threads', '^src/core/threads/', [], FILES),
    layer('jobs', '^src/core/jobs/', [], FILES),
    layer('outbound', '^src/core/outbound/', [], FILES),
    layer('oidc', '^src/core/oidc/', ['^src/core/outbound/'], FILES),
    layer('mail', '^src/core/mail/', [], FILES),
    layer('rdf', '^src/core/rdf/', []),
    // The readers of graphs know the statements that a store gives.
    layer('model', '^src/model/', ['^src/core/rdf/', '^src/core/store/(graph-store|row-term)\\.ts$']),
    layer('store', '^src/core/store/', ['^src/core/rdf/', '^src/model/values/dates\\.ts$']),
    layer('search', '^src/core/search/', ['^src/(rdf|store)/']),
    ...roomsInOrder,
    layer('domain', '^src/features/', ['^src/(rdf|model|store|search)/']),
    layer('auth', '^src/core/auth/', ['^src/(rdf|store|search|domain)/']),
    layer('identity', '^src/features/identity/', ['^src/(rdf|store|domain|auth)/']),
    layer('control', '^src/features/operations/control/', ['^src/(rdf|model|domain|auth|identity)/']),
    layer('schema', '^schema/', ['^src/(domain|rdf|model|auth)/']),
    layer('resolvers', '^resolvers/', [
      '^schema/',
      '^src/(domain|rdf|model|auth|identity)/',
      '^src/store/graph-store\\.ts$',
    ]),
    layer('gateway', '^src/core/gateway/', ['^src/store/trace\\.ts$', '^src/core/auth/']),
    layer('monitoring', '^src/core/monitoring/', ['^src/core/store/']),
    layer('http', '^src/core/http/', ['^src/(auth|gateway|monitoring)/', '^src/rdf/xml-text\\.ts$']),
    layer('rest', '^src/features/', ['^src/(domain|rdf|model|auth|gateway|http)/', '^schema/operations/']),
    layer('pages', '^src/core/pages/', [
      '^src/(domain|rdf|model|store|auth|gateway|http|rest)/',
      '^schema/operations/',
    ]),
    layer('graphiql', '^src/core/graphiql/', ['^src/(rdf|store|http)/']),
    layer('sparql', '^src/core/sparql/', ['^src/(rdf|store|auth|http)/']),
    layer('mcp', '^src/features/mcp/', ['^src/(auth|gateway|http)/', '^schema/operations/']),
    layer('cli', '^src/app/cli/', [
      '^src/(rdf|store|domain|auth|identity|control|monitoring)/',
      '^src/app/(core|parts|migration-target)\\.ts$',
    ]),
    {
      name: 'parts-are-listed-in-one-place',
      severity: 'error',
      from: { path: '^(src|schema|resolvers)/', pathNot: ['^src/app/parts\\.ts$', '^src/domain/domain\\.ts$'] },
      to: {
        path: '^src/features/(quality|contracts|agreements|marketplace|dataspace|events|harvest|history|drafts|samples|search|saved-searches)/index\\.ts$',
      },
    },
    {
      name: 'app-is-wired-over-no-tool',
      severity: 'error',
      from: { path: '^src/app/' },
      to: { path: '^src/(cli|conformance)/' },
    },
    home('prom-client', ['^src/core/monitoring/']),
    {
      name: 'conformance-stands-alone',
      severity: 'error',
      from: { path: '^src/app/conformance/' },
      to: { path: '^(src|schema|resolvers)/', pathNot: '^src/app/conformance/' },
    },
    home('preact-render-to-string', ['^src/html\\.tsx$']),
    home('nodemailer', ['^src/core/mail/']),
    home('undici', ['^src/core/outbound/', '^src/http/forward\\.ts$', '^src/core/store/sparql/']),
    home('oxigraph', ['^src/core/store/', '^src/core/rdf/']),
    home('libsql', ['^src/core/store/']),
    home('sparql-http-client', ['^src/core/store/sparql/']),
    home('jose', ['^src/core/auth/', '^src/features/identity/']),
    home('openid-client', ['^src/core/oidc/']),
    home('shacl-engine', ['^src/features/repository/validation/']),
    home('@modelcontextprotocol', ['^src/features/mcp/']),
    home('fastify', [
      '^src/(app|http|rest|pages|graphiql|sparql|gateway|monitoring|mcp)/',
      '^src/features/identity/http/',
    ]),
    home('papaparse', ['^src/features/bulk/']),
    home('(hyparquet|fzstd)', ['^src/features/samples/reading/']),
    home('(read|write)-excel-file', ['^src/features/bulk/']),
    home('ws', ['^src/core/gateway/live/']),
    home('graphql-ws', ['^src/core/gateway/live/']),
    home('type-graphql', ['^schema/', '^resolvers/', '^src/app/']),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
