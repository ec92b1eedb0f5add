/** Script, styles and icon of the pages, and the face that the operator gave them. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import type { Brand } from '../../core/brand.js';
import { readBundle, serveBundle } from '../../core/http/assets.js';
import { pageHeaders } from '../../core/pages/send.js';
import { ROOT } from '../../core/pages/urls.js';
import type { Face } from '../../core/pages/visit.js';

/** Serves the assets; returns the path above them. Throws when they were not built. */
export const assetRoutes = async (app: FastifyInstance, assets: string): Promise<string> => {
  const { folder } = readBundle(assets);
  await serveBundle(app, `/assets/${folder}/`, join(assets, folder), pageHeaders);
  return `${ROOT}/assets/${folder}`;
};

/** A picture can hold scripts and links: opened by itself it may do nothing. */
const PICTURE = { ...pageHeaders, 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" };

/** Serves style sheet and logo of the operator. */
export const brandRoutes = (app: FastifyInstance, { name, texts, style, logo }: Brand): Face => {
  const serve = (
    file: string,
    type: string,
    content: string | Buffer,
    headers: Readonly<Record<string, string>>,
  ): string => {
    const version = createHash('sha256').update(content).digest('hex').slice(0, 16);
    const path = `/brand/${version}/${file}`;
    app.get(path, (_request, reply) =>
      reply.headers(headers).header('cache-control', 'public, max-age=31536000, immutable').type(type).send(content),
    );
    return ROOT + path;
  };
  return {
    name,
    texts,
    style: style && serve('brand.css', 'text/css; charset=utf-8', style, pageHeaders),
    logo: logo && serve(logo.type === 'image/png' ? 'logo.png' : 'logo.svg', logo.type, logo.content, PICTURE),
  };
};
