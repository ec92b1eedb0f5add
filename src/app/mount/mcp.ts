/** Mounts what agents call. */
import type { GraphQLSchema } from 'graphql';
import { keyedAs } from '../../core/http/idempotency-key.js';
import { conceptFields, filtersWithCodes, withConcepts } from '../../features/repository/compose/concepts.js';
import { dataset } from '../../model/dataset.js';
import { mcpRoutes } from '../../features/mcp/routes.js';
import { metadataRoutes } from '../../features/mcp/metadata.js';
import type { Surface } from './surface.js';

/** `/mcp` with its metadata. Returns what ends it. */
export const mountMcp = async (surface: Surface, schema: GraphQLSchema): Promise<() => Promise<void>> => {
  const { http, config, core, log, base, execute, principalOf, countedFor, authorizer } = surface;
  if (config.MCP === 'off') return () => Promise.resolve();
  metadataRoutes(http, base, core.provider.issuer);
  return mcpRoutes(http, {
    ...{ log, base, execute, schema, principalOf },
    key: core.sealingKey,
    now: Date.now,
    concepts: {
      fields: conceptFields,
      written: (args) => withConcepts(dataset, args),
      sought: filtersWithCodes,
    },
    isOpen: config.MCP === 'public' && authorizer.readsAreOpen,
    origins: config.CORS_ORIGINS.filter((origin) => origin !== '*'),
    callerOf: async (request) => {
      const [name, principal] = [await countedFor(request), await principalOf(request)];
      return principal.kind === 'user' ? `${name} ${principal.client}` : name;
    },
    once: (request, key, asked) => keyedAs(request, { key, operation: 'MCP', request: asked, whileBusy: 'refuse' }),
  });
};
