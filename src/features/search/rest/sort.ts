/** The `sort` parameter in all its spellings: `modified+desc,title.en asc`, with stray blanks and pluses. */
import type { SearchSort, SearchSortField } from '../../../../schema/operations/generated/operations.js';
import { listOf, type Parameters } from './parameters.js';

const fields: Readonly<Record<string, SearchSortField>> = {
  relevance: 'RELEVANCE',
  score: 'RELEVANCE',
  _score: 'RELEVANCE',
  title: 'TITLE',
  name: 'TITLE',
  modified: 'MODIFIED',
  last_modified: 'MODIFIED',
  modification_date: 'MODIFIED',
  metadata_modified: 'MODIFIED',
  issued: 'ISSUED',
  release_date: 'ISSUED',
  metadata_created: 'ISSUED',
  'catalog_record.issued': 'STORED',
  'catalog_record.modified': 'CHANGED',
  'quality_meas.scoring': 'SCORING',
  scoring: 'SCORING',
  price: 'PRICE',
};

const keyOf = (item: string): SearchSort[] => {
  const [path = '', direction = 'desc'] = item.split(/[\s+:]+/).filter((part) => part !== '');
  const [name = '', language] = path.startsWith('title.') ? path.split('.') : [path];
  const by = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return by ? [{ by, descending: direction.toLowerCase() !== 'asc', language: language?.toLowerCase() ?? null }] : [];
};

/** Keys to sort by; null when none is given that is known. */
export const sortOf = (parameters: Parameters): SearchSort[] | null => {
  const keys = (listOf(parameters, 'sort') ?? []).flatMap(keyOf);
  return keys.length > 0 ? keys : null;
};
