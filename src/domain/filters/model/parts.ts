/** The small nouns of the model: agents, contact points, concepts, licences, periods, services. */
import { dcat, dct, foaf, rdf, rdfs, schema, skos, vcard } from '../../../rdf/vocabulary.js';
import type { AgentView, ContactPointView } from '../../views/agent.js';
import type { ConceptView, LicenceView } from '../../views/concept.js';
import type { DatasetView } from '../../views/dataset.js';
import { many, noun, one, self, texts } from '../field.js';

export const agent = noun<AgentView>()(
  'Agent',
  {
    iri: self.iri,
    type: { ...one.string(rdf.type), localName: true },
    name: one.string(foaf.name),
    email: one.string(foaf.mbox),
    homepage: one.string(foaf.homepage),
    organizationId: one.string('organizationId'),
  },
  ['resource'],
);

export const contactPoint = noun<ContactPointView>()(
  'ContactPoint',
  {
    iri: self.iri,
    name: one.string(vcard.fn, vcard['organization-name']),
    email: one.string(vcard.hasEmail),
    telephone: one.string([vcard.hasTelephone, vcard.hasValue], vcard.hasTelephone),
    urls: many.iri(vcard.hasURL),
  },
  ['resource'],
);

const labels = { ...texts(skos.prefLabel, rdfs.label, dct.title), codeLists: true } as const;

export const concept = noun<ConceptView>()('Concept', { iri: self.iri, code: self.code, labels }, ['resource']);

export const licence = noun<LicenceView>()(
  'Licence',
  {
    iri: self.iri,
    code: self.code,
    labels,
    identifier: one.string(dct.identifier),
    title: one.string(dct.title),
    exactMatch: many.iri(skos.exactMatch),
  },
  ['resource', 'name', 'agreement'],
);

export const period = noun<DatasetView['temporal'][number]>()('PeriodOfTime', {
  start: one.date(dcat.startDate, schema.startDate),
  end: one.date(dcat.endDate, schema.endDate),
});
