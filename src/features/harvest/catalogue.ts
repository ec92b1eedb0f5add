/** The catalogue that takes what is harvested: made from the source's own words when it does not exist. */
import { Refusal } from '../../core/errors.js';
import { toNTriples } from '../../core/rdf/ntriples.js';
import { factory, iri, literal } from '../../core/rdf/terms.js';
import { dcat, dct, rdf } from '../../core/rdf/vocabulary.js';
import type { Catalogues } from '../repository/catalogue.js';
import type { Identifiers } from '../repository/identifiers.js';
import type { SourcePage } from './model.js';
import type { StoredRun } from './runs.js';

const TRIPLES = 'application/n-triples';

/** A catalogue whose source does not describe itself. */
const plain = (address: string, host: string): string =>
  toNTriples([
    factory.quad(iri(address), rdf.type, dcat.Catalog),
    factory.quad(iri(address), dct.title, literal(host)),
    factory.quad(iri(address), dct.description, literal(`Datasets harvested from ${host}.`)),
  ]);

/** Makes the catalogue of a run unless it is there. A dry run needs one: `NOT_FOUND`. */
export const prepareCatalogue = async (
  { catalogue, url, actor, dryRun }: StoredRun,
  page: SourcePage,
  catalogues: Catalogues,
  identifiers: Identifiers,
): Promise<void> => {
  if (await catalogues.find(catalogue)) return;
  if (dryRun) throw new Refusal('NOT_FOUND', 'There is no catalogue with this id, and a dry run does not make one.');
  const put = async (body: string): Promise<void> => {
    await catalogues.put(catalogue, { body, contentType: TRIPLES }, actor);
  };
  const own = plain(identifiers.iri('catalogue', catalogue), new URL(url).host);
  try {
    await put(page.catalogue ?? own);
  } catch (error) {
    // What the source says about its catalogue is no reason to leave its datasets.
    if (!(error instanceof Refusal) || error.code !== 'INVALID_METADATA' || page.catalogue === undefined) throw error;
    await put(own);
  }
};
