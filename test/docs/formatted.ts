/** Markdown as it lies in the project. */
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { ROOT } from './deployment.js';

/** Formats a page as `npm run format` would. */
export const formatted = async (page: string): Promise<string> =>
  format(page, { ...(await resolveConfig(join(ROOT, 'README.md'))), parser: 'markdown' });
