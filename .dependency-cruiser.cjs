/** Imports point one way (docs/decisions); each library has a home. */
const layer = (name, path, allowed) => ({
  name: `${name}-imports-only-what-is-below`,
  severity: 'error',
  from: { path },
  to: {
    path: '^(src|schema|resolvers)/',
    pathNot: [path, '^src/errors\\.ts$', '^src/config\\.ts$', '^src/log\\.ts$', '^src/observe\\.ts$', '^src/(priority|turns)\\.ts$', ...allowed],
  },
});
const home = (library, places) => ({
  name: `${library}-has-a-home`,
  severity: 'error',
  from: { path: '^(src|schema|resolvers)/', pathNot: places },
  to: { path: `node_modules/${library}/` },
});
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, path: '^(src|schema|resolvers)/', pathNot: ['\\.d\\.ts$', 'bundle\\.mjs$', 'client/'] },
      to: {},
    },
    {
      name: 'production-never-imports-tests',
      severity: 'error',
      from: { path: '^(src|schema|resolvers)/' },
      to: { path: '^test/' },
    },
    layer('rdf', '^src/rdf/', []),
    layer('store', '^src/store/', ['^src/rdf/']),
    layer('search', '^src/search/', ['^src/rdf/', '^src/store/']),
    layer('domain', '^src/domain/', ['^src/(rdf|store|search)/']),
    layer('auth', '^src/auth/', ['^src/(rdf|store|search|domain)/']),
    layer('identity', '^src/identity/', ['^src/(rdf|store|search|domain|auth)/']),
    layer('schema', '^schema/', ['^src/(domain|rdf|auth)/']),
    layer('resolvers', '^resolvers/', ['^schema/', '^src/(domain|rdf|auth|identity)/', '^src/store/graph-store\\.ts$']),
    layer('gateway', '^src/gateway/', ['^src/store/trace\\.ts$', '^src/rest/', '^src/auth/']),
    layer('rest', '^src/rest/', ['^src/(domain|rdf|auth|identity|store)/', '^schema/operations/']),
    layer('operations', '^src/operations/', ['^src/(domain|store|auth)/']),
    home('prom-client', ['^src/operations/']),
    {
      name: 'conformance-stands-alone',
      severity: 'error',
      from: { path: '^src/conformance/' },
      to: { path: '^(src|schema|resolvers)/', pathNot: '^src/conformance/' },
    },
    home('oxigraph', ['^src/store/', '^src/rdf/']),
    home('libsql', ['^src/store/']),
    home('jose', ['^src/auth/', '^src/identity/']),
    home('shacl-engine', ['^src/domain/validation/']),
    home('fastify', ['^src/rest/', '^src/gateway/', '^src/app\\.ts$', '^src/identity/http/', '^src/callers\\.ts$']),
    home('ws', ['^src/gateway/live/']),
    home('graphql-ws', ['^src/gateway/live/']),
    home('type-graphql', ['^schema/', '^resolvers/', '^src/app\\.ts$']),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
