/** The search document of a catalogue. */
import { catalogue } from '../../../../model/catalogue.js';
import { dct } from '../../../../core/rdf/vocabulary.js';
import { CatalogueView } from '../../views/catalogue.js';
import { agentDocument } from './agent.js';
import { conceptDocuments, knownConcept, lastSegment, LINKED } from './concept.js';
import { membersOf } from '../../../../model/derive/documents.js';
import type { DocumentTools, Searchable } from './searchable.js';
import { Statements } from '../../../../model/derive/statements.js';
import { languageMap, some, type Members } from '../../../../model/derive/values.js';

const catalogueMembers = membersOf(catalogue, { ...LINKED, Agent: agentDocument });

/** The document of a catalogue without its record, and without `count`, which is added when it is read. */
export const catalogueDocument = (document: Searchable, { identifiers, terms }: DocumentTools): Members => {
  const subject = new Statements(document.iri, document.triples).main;
  const view = new CatalogueView(subject.graph, document.id, terms);
  const places = conceptDocuments(subject, dct.spatial);
  const country = places.find(({ resource }) => resource !== undefined && knownConcept(resource)?.table === 'country');
  const parent = subject.iris(dct.isPartOf)[0];
  return catalogueMembers(subject, terms, {
    identifier: { id: document.id },
    titles: { title: languageMap(view.titles) ?? { en: document.id } },
    descriptions: { description: languageMap(view.descriptions) ?? { en: '' } },
    spatial: { country: country ?? places[0], spatial_resource: some(places) },
    partOf: {
      is_part_of: parent === undefined ? undefined : (identifiers.idOf('catalogue', parent) ?? lastSegment(parent)),
    },
  });
};
