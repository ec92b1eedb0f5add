/** Script, styles and icon of the pages. The build names their folder after their content, so browsers keep them for ever. */
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageHeaders } from './send.js';
import { ROOT } from './urls.js';

const YEAR_IN_MS = 365 * 24 * 60 * 60 * 1000;

/** Name of the folder that the build wrote below `assets`. Throws when it did not. */
const folderIn = (assets: string): string => {
  try {
    return (JSON.parse(readFileSync(join(assets, 'manifest.json'), 'utf8')) as { folder: string }).folder;
  } catch (cause) {
    throw new Error(`The pages are not built: there is no ${join(assets, 'manifest.json')}; run "npm run build"`, {
      cause,
    });
  }
};

/** Serves the assets; returns the path above them. */
export const assetRoutes = async (app: FastifyInstance, assets: string): Promise<string> => {
  const folder = folderIn(assets);
  await app.register(staticFiles, {
    root: join(assets, folder),
    prefix: `/assets/${folder}/`,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_IN_MS,
    decorateReply: false,
    setHeaders: (response) => {
      for (const [name, value] of Object.entries(pageHeaders)) response.setHeader(name, value);
    },
  });
  return `${ROOT}/assets/${folder}`;
};
