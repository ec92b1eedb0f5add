/** Fragments of operations that follow from the nouns of the model: what schema.org and Croissant tell of a node. */
import { parse, print } from 'graphql';
import { dataset } from '../../src/model/dataset.js';
import { distribution } from '../../src/model/distribution.js';
import type { Field, Noun } from '../../src/model/property.js';

const selectionOf = (field: Field): string => {
  if (field.kind === 'value' && field.type === 'text') return ' { ...TextParts }';
  if (field.kind !== 'relation') return '';
  return field.to().type === undefined ? ' { ...ConceptParts }' : ` { ${rowsOf(field.to())} }`;
};

const rowsOf = ({ fields }: Noun): string =>
  Object.entries(fields)
    .flatMap(([name, field]) => (field.schemaOrg === undefined ? [] : [`${name}${selectionOf(field)}`]))
    .join(' ');

/** The fragment of a noun. */
export const fragmentOf = (noun: Noun): string =>
  print(parse(`fragment ${noun.name}Rows on ${noun.name} { ${rowsOf(noun)} }`));

/** What is printed to schema/operations/rows.graphql. */
export const fragments = (): string =>
  `# Made of the rows of the model by \`npm run schema\`.\n\n${[dataset, distribution].map(fragmentOf).join('\n\n')}\n`;
