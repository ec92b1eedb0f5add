/** Imports point one way, app → features → model → core, and each library has a home: docs/architecture.md, docs/decisions/0020-rooms-and-layers.md. */

/** What every room of the core may use: settings, refusals, logging, sealing, and the machinery that they share. */
const FILES = ['^src/core/[\\w-]+\\.tsx?$'];
const SHARED = [...FILES, '^src/core/(threads|jobs|outbound|oidc|mail)/'];
const SOURCES = '^(src|schema|resolvers)/';
/** A place imports what is named, itself, and what is shared. */
const layer = (name, path, allowed, shared = SHARED) => ({
  name: `${name}-imports-only-what-is-below`,
  severity: 'error',
  from: { path },
  to: { path: SOURCES, pathNot: [path, ...shared, ...allowed] },
});
const home = (library, places) => ({
  name: `${library}-has-a-home`,
  severity: 'error',
  from: { path: SOURCES, pathNot: places },
  to: { path: `node_modules/${library}/` },
});
/** The features: each may use those before it, so that there are no circles. What comes later hears of writes as a participant, or implements a port. */
const FEATURES = [
  ...['profiles', 'repository', 'history', 'events', 'contracts', 'quality', 'agreements', 'trade', 'search'],
  ...['saved-searches', 'ckan', 'drafts', 'harvest', 'bulk', 'samples', 'dataspace', 'identity', 'operations', 'mcp'],
];
const featuresInOrder = FEATURES.slice(0, -1).map((feature, at) => ({
  name: `${feature}-imports-only-features-before-it`,
  severity: 'error',
  from: { path: `^src/features/${feature}/` },
  to: { path: `^src/features/(${FEATURES.slice(at + 1).join('|')})/` },
}));
/** Rules and tables: a feature without its surfaces. Identity is a provider with endpoints of its own, and ckan, profiles and mcp are surfaces. */
const RULES = {
  path: '^src/features/',
  pathNot: ['/(rest|pages)/', '^src/features/(identity|ckan|profiles|mcp)/', '^src/features/operations/control/'],
};
/** The rooms within the rules of the repository, in the same way. */
const ROOMS = ['validation', 'assessment', 'views', 'filters', 'indexed', 'withheld', 'intake', 'compose', 'ownership'];
const roomsInOrder = ROOMS.slice(0, -1).map((room, at) => ({
  name: `repository-${room}-imports-only-rooms-before-it`,
  severity: 'error',
  from: { path: `^src/features/repository/${room}/` },
  to: { path: `^src/features/repository/(${ROOMS.slice(at + 1).join('|')})/` },
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
      from: { orphan: true, path: SOURCES, pathNot: ['\\.d\\.ts$', 'bundle\\.mjs$', '(graphiql|pages)/client/'] },
      to: {},
    },
    {
      name: 'production-never-imports-tests',
      severity: 'error',
      from: { path: SOURCES },
      to: { path: '^test/' },
    },
    {
      name: 'the-core-knows-no-feature',
      severity: 'error',
      // Findings are told to people by the names of properties.
      from: { path: '^src/core/', pathNot: ['^src/core/pages/texts/property-names\\.ts$'] },
      to: { path: '^(src/(app|features|model)|resolvers)/' },
    },
    layer('model', '^src/model/', [
      '^src/core/rdf/',
      '^src/core/search/text/',
      '^src/core/store/(graph-store|row-term)\\.ts$',
    ]),
    {
      name: 'features-know-neither-app-nor-resolvers',
      severity: 'error',
      from: { path: '^src/features/' },
      to: { path: '^(src/app|resolvers)/' },
    },
    ...featuresInOrder,
    ...roomsInOrder,
    {
      name: 'rules-know-no-surface',
      severity: 'error',
      from: RULES,
      to: {
        path: ['^src/core/(http|pages|gateway|graphiql|sparql)/', '/(rest|pages)/'],
        pathNot: '^src/core/http/(preconditions|placeholders)\\.ts$',
      },
    },
    layer('threads', '^src/core/threads/', [], FILES),
    layer('jobs', '^src/core/jobs/', [], FILES),
    layer('outbound', '^src/core/outbound/', [], FILES),
    layer('oidc', '^src/core/oidc/', ['^src/core/outbound/'], FILES),
    layer('mail', '^src/core/mail/', [], FILES),
    layer('rdf', '^src/core/rdf/', []),
    layer('store', '^src/core/store/', ['^src/core/rdf/']),
    layer('search-engine', '^src/core/search/', ['^src/core/(rdf|store)/']),
    layer('auth', '^src/core/auth/', ['^src/core/(rdf|store|search)/']),
    layer('gateway', '^src/core/gateway/', ['^src/core/store/trace\\.ts$', '^src/core/auth/']),
    layer('monitoring', '^src/core/monitoring/', ['^src/core/store/']),
    layer('http', '^src/core/http/', [
      '^src/core/(rdf|auth|gateway|monitoring)/',
      '^src/core/store/idempotency\\.ts$',
      '^schema/operations/',
    ]),
    layer('page-shell', '^src/core/pages/', [
      '^src/core/(rdf|auth|gateway|http)/',
      '^src/core/store/sqlite/database\\.ts$',
      '^src/model/',
      '^schema/operations/',
    ]),
    layer('graphiql', '^src/core/graphiql/', ['^src/core/(rdf|store|http)/']),
    layer('sparql', '^src/core/sparql/', ['^src/core/(rdf|store|auth|http)/']),
    layer('schema', '^schema/', ['^src/(features|model)/', '^src/core/(rdf|auth)/']),
    layer('resolvers', '^resolvers/', [
      '^schema/',
      '^src/(features|model)/',
      '^src/core/(rdf|auth|http)/',
      '^src/core/store/(graph-store|idempotency)\\.ts$',
    ]),
    {
      name: 'the-command-line-stands-beside-the-service',
      severity: 'error',
      from: { path: '^src/app/', pathNot: ['^src/app/(cli|conformance)/'] },
      to: { path: '^src/app/(cli|conformance)/' },
    },
    {
      name: 'conformance-stands-alone',
      severity: 'error',
      from: { path: '^src/app/conformance/' },
      to: { path: SOURCES, pathNot: '^src/app/conformance/' },
    },
    home('prom-client', ['^src/core/monitoring/']),
    home('preact-render-to-string', ['^src/core/html\\.tsx$']),
    home('nodemailer', ['^src/core/mail/']),
    home('undici', ['^src/core/outbound/', '^src/core/http/forward\\.ts$', '^src/core/store/sparql/']),
    home('oxigraph', ['^src/core/store/', '^src/core/rdf/']),
    home('libsql', ['^src/core/store/']),
    home('sparql-http-client', ['^src/core/store/sparql/']),
    home('jose', ['^src/core/auth/', '^src/features/identity/']),
    home('openid-client', ['^src/core/oidc/']),
    home('shacl-engine', ['^src/features/repository/validation/']),
    home('@modelcontextprotocol', ['^src/features/mcp/']),
    home('fastify', [
      '^src/app/',
      '^src/core/(http|pages|graphiql|sparql|gateway|monitoring)/',
      '^src/features/[\\w-]+/(rest|pages|http|control)/',
      '^src/features/(ckan|profiles|mcp)/',
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
