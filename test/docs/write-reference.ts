/** `npm run reference`: writes the pages of docs/reference anew. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './deployment.js';
import { formatted } from './formatted.js';
import { referencePages } from './reference.js';

const folder = join(ROOT, 'docs/reference');
mkdirSync(folder, { recursive: true });
for (const [name, page] of Object.entries(await referencePages())) {
  writeFileSync(join(folder, name), await formatted(page));
  console.log(`docs/reference/${name}`);
}
