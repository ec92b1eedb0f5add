/** Script, styles and icon of the pages. */
import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import { readBundle, serveBundle } from '../http/assets.js';
import { pageHeaders } from './send.js';
import { ROOT } from './urls.js';

/** Serves the assets; returns the path above them. Throws when they were not built. */
export const assetRoutes = async (app: FastifyInstance, assets: string): Promise<string> => {
  const { folder } = readBundle(assets);
  await serveBundle(app, `/assets/${folder}/`, join(assets, folder), pageHeaders);
  return `${ROOT}/assets/${folder}`;
};
