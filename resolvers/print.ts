/** Prints the schema to schema/schema.graphql, where clients and code generators read it, and what operations take from rows of the model. `npm run schema`. */
import { lexicographicSortSchema, printSchema } from 'graphql';
import { writeFileSync } from 'node:fs';
import { fragments } from '../schema/model/fragments.js';
import { createSchema } from './index.js';

writeFileSync(
  new URL('../../schema/schema.graphql', import.meta.url),
  `${printSchema(lexicographicSortSchema(createSchema()))}\n`,
);
writeFileSync(new URL('../../schema/operations/rows.graphql', import.meta.url), fragments());
