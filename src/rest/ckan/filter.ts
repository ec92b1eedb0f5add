/** `fq`: filter queries in the small part of Solr's language that clients of portals write. */
import { momentOf } from '../../model/values/dates.js';
import type { SearchFilter } from '../../../schema/operations/generated/operations.js';
import { facetFilter } from '../search/facets.js';
import { textOf, type Parameters } from '../search/parameters.js';
import { fault } from './parameters.js';

/** Fields of CKAN and the facets behind them. */
export const FIELDS: Readonly<Record<string, string>> = {
  tags: 'keywords',
  organization: 'catalog',
  owner_org: 'catalog',
  groups: 'categories',
  res_format: 'format',
  license_id: 'license',
  author: 'publisher',
  id: 'id',
  name: 'id',
};
const SPANS: Readonly<Record<string, 'stored' | 'changed'>> = {
  metadata_created: 'stored',
  metadata_modified: 'changed',
};

const CLAUSE = /\+?(?<![A-Za-z_])([A-Za-z_]+):(?:"([^"]*)"|\(([^)]*)\)|[[{]([^\]}]*)[\]}]|(\S+))/g;

const entryOf = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

const endOfSpan = (text: string | undefined): string | null => {
  if (text === undefined || text === '*') return null;
  const moment = momentOf(text);
  if (moment === undefined) throw fault('fq', 'has a span whose ends are no times of ISO 8601');
  return moment;
};

const spanOf = (text: string): { from: string | null; to: string | null } => {
  const [from, to] = text.trim().split(/\s+TO\s+/);
  return { from: endOfSpan(from), to: endOfSpan(to) };
};

/**
 * Reads `fq`: `tags:bus +organization:"my-data"`, alternatives in parentheses, `metadata_modified:[2026-01-01T00:00:00Z TO *]`.
 * Fields that are not known limit nothing. `BAD_REQUEST` for spans of what is no time.
 */
export const filterOf = (parameters: Parameters): SearchFilter => {
  const selected = new Map<string, string[]>();
  const spans: SearchFilter = {};
  for (const [, field = '', quoted, several, span, bare] of (textOf(parameters, 'fq') ?? '').matchAll(CLAUSE)) {
    const dated = entryOf(SPANS, field);
    if (dated !== undefined && span !== undefined) spans[dated] = spanOf(span);
    const facet = entryOf(FIELDS, field);
    const values =
      several === undefined
        ? [quoted ?? bare ?? '']
        : several.split(/\s+OR\s+|\s+/).map((value) => value.replaceAll('"', ''));
    if (facet !== undefined) selected.set(facet, [...(selected.get(facet) ?? []), ...values.filter(Boolean)]);
  }
  return { ...facetFilter(selected), ...spans };
};
