/** Parameters and answers that several routes of the repository have. */
import {
  rdfTypes,
  problems,
  choice,
  count,
  query,
  string,
  type Described,
} from '../../../../core/http/openapi/parts.js';

/** A catalogue that has to be named. */
export const catalogue = query('catalogue', 'Id of the catalogue.', string, true);
/** A catalogue that a list is narrowed to. */
export const ofCatalogue = query('catalogue', 'Only what belongs to this catalogue.');
/** Where a list begins. */
export const range = [query('offset', 'How many to skip.', count(0))];

/** A list by its names, or with everything. */
export const list = (summary: string, parameters: Described['parameters'] = []): Described => ({
  summary,
  description: 'RDF with `valueType=metadata` (everything, unless `limit` is given), otherwise a JSON array of names.',
  parameters: [
    ...parameters,
    query('valueType', 'What to show of each.', {
      ...choice('uriRefs', 'identifiers', 'originalIds', 'metadata'),
      default: 'uriRefs',
    }),
    ...range,
    query('limit', 'How many to show.', count(100, 1, 5_000)),
  ],
  responses: {
    200: {
      description: 'The list; X-Total-Count is how many there are in all.',
      content: { 'application/json': { schema: { type: 'array', items: string } }, ...rdfTypes },
    },
    ...problems(400, 404, 406),
  },
});
