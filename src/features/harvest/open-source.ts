/** Finds out what an address offers. */
import { Refusal } from '../../core/errors.js';
import { actionsOf, CkanApi, namesActions, resultOf } from './ckan/api.js';
import { CkanSource } from './ckan/source.js';
import { isObject } from '../../core/json.js';
import type { Source, SourceType } from './model.js';
import type { Fetched } from './net/fetcher.js';
import { ACCEPT, isJson, syntaxOfPage } from './rdf/media.js';
import { LdesSource, namesStream, type StreamTools } from './ldes/source.js';
import { RdfSource, requireOk, type RdfTools } from './rdf/source.js';

/** True if it is RDF as far as the server says. */
const looksLikeRdf = ({ status, url, contentType, body }: Fetched): boolean => {
  if (status !== 200) return false;
  try {
    syntaxOfPage(url, contentType);
    return !/^\s*<(!doctype\s+)?html/i.test(body.slice(0, 200));
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

const ckanAt = (url: string, { fetcher }: RdfTools): Source => new CkanSource(new CkanApi(actionsOf(url), fetcher));

/** Opens what is there: the page itself when it is RDF, else the CKAN portal that it belongs to. */
const look = async (url: string, tools: StreamTools, signal: AbortSignal): Promise<Source> => {
  const page = await tools.fetcher.fetch(url, ACCEPT, signal);
  if (isJson(page.contentType) && resultOf(page)) return ckanAt(page.url, tools);
  if (looksLikeRdf(page)) {
    return namesStream(page.body) ? new LdesSource(url, tools, page) : new RdfSource(url, tools, page);
  }
  const api = new CkanApi(actionsOf(page.url), tools.fetcher);
  const found = await api.ask('package_search', { rows: '0' }, signal).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (isObject(found)) return new CkanSource(api);
  requireOk(page);
  throw new Refusal('SOURCE_UNUSABLE', 'The address leads neither to RDF nor to a CKAN portal.');
};

/**
 * Opens a source. `type`: what it is known to be; `auto` looks. `SOURCE_UNUSABLE` when it is nothing that can be harvested,
 * and what fetching ends with.
 */
export const openSource = async (
  url: string,
  type: SourceType,
  tools: StreamTools,
  signal: AbortSignal,
): Promise<Source> => {
  if (type === 'ckan' || (type === 'auto' && namesActions(url))) return ckanAt(url, tools);
  if (type === 'ldes') return new LdesSource(url, tools);
  return type === 'dcat' ? new RdfSource(url, tools) : look(url, tools, signal);
};
