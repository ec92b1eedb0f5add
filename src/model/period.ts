/** Periods of time. */
import { dcat, dct, schema } from '../core/rdf/vocabulary.js';
import { noun, one } from './property.js';

/** A period of time (dct:PeriodOfTime). */
export const period = noun(
  'PeriodOfTime',
  {
    start: {
      ...one.date(dcat.startDate, schema.startDate),
      search: 'gte',
      ckan: { extra: 'start', read: ['start', 'coverage_from', 'coverage-from'] },
      schemaOrg: 'startDate',
      about: 'When it starts',
      written: {},
      example: '2024-01-01',
    },
    end: {
      ...one.date(dcat.endDate, schema.endDate),
      search: 'lte',
      ckan: { extra: 'end', read: ['end', 'coverage_to', 'coverage-to'] },
      schemaOrg: 'endDate',
      about: 'When it ends',
      written: {},
      example: '2024-12-31',
    },
  },
  { type: dct.PeriodOfTime, about: 'A period of time (dct:PeriodOfTime).', stored: 'A period of time to store.' },
);
