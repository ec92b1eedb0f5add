/** Prints the schema to schema/schema.graphql, where clients and code generators read it. `npm run schema`. */
import { lexicographicSortSchema, printSchema } from 'graphql';
import { writeFileSync } from 'node:fs';
import { createSchema } from './index.js';

writeFileSync(
  new URL('../../schema/schema.graphql', import.meta.url),
  `${printSchema(lexicographicSortSchema(createSchema()))}\n`,
);
