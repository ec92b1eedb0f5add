/** Where agents learn whom to ask for tokens: OAuth 2.0 Protected Resource Metadata (RFC 9728). */
import type { FastifyInstance } from 'fastify';

const WELL_KNOWN = '/.well-known/oauth-protected-resource';

/** The path of what agents call. */
export const MCP_PATH = '/mcp';

/** Address of the document. */
export const metadataAddress = (base: string): string => `${base}${WELL_KNOWN}${MCP_PATH}`;

/** The challenge to somebody without a token that counts (RFC 9728 §5.1). */
export const challenge = (base: string, problem?: string): string =>
  [
    `Bearer realm="marketplace", resource_metadata="${metadataAddress(base)}"`,
    ...(problem === undefined ? [] : [`error="invalid_token", error_description="${problem}"`]),
  ].join(', ');

/** The addresses of the document: with the path of the resource after the well-known name, and the bare one. */
export const metadataRoutes = (http: FastifyInstance, base: string, issuer: string): void => {
  const document = {
    resource: `${base}${MCP_PATH}`,
    authorization_servers: [issuer],
    bearer_methods_supported: ['header'],
    scopes_supported: ['openid', 'profile'],
    resource_name: 'Data marketplace',
  };
  for (const url of [WELL_KNOWN, `${WELL_KNOWN}${MCP_PATH}`]) {
    http.get(url, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').header('access-control-allow-origin', '*').send(document),
    );
  }
};
