/** The search document of a catalogue. */
import { dct } from '../../../rdf/vocabulary.js';
import { CatalogueView } from '../../views/catalogue.js';
import { lastSegment } from './concept.js';
import { agentDocument } from './agent.js';
import { conceptDocuments, knownConcept } from './concept.js';
import type { DocumentTools, Searchable } from './searchable.js';
import { Statements } from '../../views/statements.js';
import { shownDate } from '../../../model/values/dates.js';
import { compact, isUrl, languageMap, some, type Members } from '../../views/values.js';

/** The document of a catalogue without its record, and without `count`, which is added when it is read. */
export const catalogueDocument = (document: Searchable, { identifiers, terms }: DocumentTools): Members => {
  const subject = new Statements(document.iri, document.triples).main;
  const view = new CatalogueView(subject.graph, document.id, terms);
  const places = conceptDocuments(subject, dct.spatial);
  const country = places.find(({ resource }) => resource !== undefined && knownConcept(resource)?.table === 'country');
  const parent = subject.iris(dct.isPartOf)[0];
  return compact({
    id: document.id,
    resource: document.iri,
    title: languageMap(view.titles) ?? { en: document.id },
    description: languageMap(view.descriptions) ?? { en: '' },
    type: view.type,
    publisher: agentDocument(subject.thing(dct.publisher), terms),
    creator: agentDocument(subject.thing(dct.creator), terms),
    homepage: view.homepage !== null && isUrl(view.homepage) ? view.homepage : undefined,
    country: country ?? places[0],
    spatial_resource: some(places),
    language: some(conceptDocuments(subject, dct.language)),
    issued: shownDate(view.issued),
    modified: shownDate(view.modified),
    is_part_of: parent === undefined ? undefined : (identifiers.idOf('catalogue', parent) ?? lastSegment(parent)),
  });
};
