/** Bundles for browsers. The build names their folders after their content, so browsers keep them for ever. */
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const YEAR_IN_MS = 365 * 24 * 60 * 60 * 1000;

/** The manifest of a bundle (`manifest.json`), as the build wrote it. */
export interface Bundle {
  /** Folder of the assets, named after their content. */
  readonly folder: string;
}

/** The manifest that the build wrote into `assets`. Throws when there is none. */
export const readBundle = <T extends Bundle>(assets: string): T => {
  const manifest = join(assets, 'manifest.json');
  try {
    return JSON.parse(readFileSync(manifest, 'utf8')) as T;
  } catch (cause) {
    throw new Error(`A page is not built: there is no ${manifest}; run "npm run build"`, { cause });
  }
};

/** Serves the assets of a bundle below `prefix`. */
export const serveBundle = async (
  app: FastifyInstance,
  prefix: string,
  root: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> => {
  await app.register(staticFiles, {
    root,
    prefix,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_IN_MS,
    decorateReply: false,
    setHeaders: (response) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    },
  });
};
