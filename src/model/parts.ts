/** The small nouns: agents, contact points, concepts, places, licences, periods, checksums. */
import { dcat, dct, foaf, rdf, rdfs, schema, skos, spdx, vcard } from '../rdf/vocabulary.js';
import { inDocuments, many, noun, one, self, texts } from './property.js';

const MAILBOX = 'Mailbox, usually with the scheme `mailto:`';

/** A person or organization (foaf:Agent); typed input writes organizations. */
export const agent = noun(
  'Agent',
  {
    type: {
      ...one.string(rdf.type),
      localName: true,
      search: 'type',
      about: 'Local name of its class, such as `Organization`',
      unstated: true,
    },
    name: {
      ...one.string(foaf.name),
      search: 'name',
      searched: 'other',
      ckan: { extra: 'name' },
      schemaOrg: 'name',
      itself: true,
      about: 'Name',
      written: { required: true },
      example: 'City of Example',
    },
    email: {
      ...one.string(foaf.mbox),
      search: 'email',
      ckan: { extra: 'email' },
      schemaOrg: 'email',
      shown: 'iri',
      about: MAILBOX,
      written: { type: 'iri' },
      cell: 'mail',
      example: 'office@city.example',
    },
    homepage: {
      ...one.string(foaf.homepage),
      search: 'homepage',
      searchAs: 'url',
      ckan: { extra: 'url' },
      schemaOrg: 'url',
      shown: 'iri',
      about: 'Home page',
      written: { type: 'iri' },
      cell: 'address',
      example: 'https://city.example/',
    },
    organizationId: {
      ...one.string('organizationId'),
      search: 'organization_id',
      about: 'Id of the organization on the platform',
    },
    iri: { ...self.iri, search: 'resource', ckan: { extra: 'uri' } },
  },
  {
    type: foaf.Organization,
    about: 'A person or organization (foaf:Agent).',
    stored: 'An organization to store as publisher or creator.',
  },
);

/** Whom to ask (vcard:Kind). */
export const contactPoint = noun(
  'ContactPoint',
  {
    name: {
      ...one.string(vcard.fn, vcard['organization-name']),
      search: 'name',
      ckan: { extra: 'name' },
      about: 'Name (vcard:fn)',
      written: {},
      example: 'Open data office',
    },
    organizationName: inDocuments(one.string(vcard['organization-name']), 'organisation_name'),
    email: {
      ...one.string(vcard.hasEmail),
      search: 'email',
      ckan: { extra: 'email' },
      about: MAILBOX,
      written: { type: 'iri' },
      cell: 'mail',
      example: 'data@city.example',
    },
    telephone: {
      ...one.string([vcard.hasTelephone, vcard.hasValue], vcard.hasTelephone),
      search: 'telephone',
      about: 'Telephone number',
    },
    urls: { ...many.iri(vcard.hasURL), search: 'url', ckan: { read: ['uri'] }, about: 'Pages' },
    iri: { ...self.iri, search: 'resource' },
  },
  { type: vcard.Kind, about: 'Whom to ask about a resource (vcard:Kind).', stored: 'Whom to ask about a dataset.' },
);

const concepts = {
  iri: { ...self.iri, about: 'IRI of the concept; null for a node without one' },
  code: { ...self.code, about: 'Code within its vocabulary, such as `CSV` or `ENG`' },
  labels: {
    ...texts(skos.prefLabel, rdfs.label, dct.title),
    codeLists: true,
    itself: true,
    makes: ['label'],
    about: 'Labels in every language known (skos:prefLabel)',
  },
} as const;

/** A value of a controlled vocabulary (skos:Concept), or a node described in place. */
export const concept = noun('Concept', concepts, {
  about: 'A value of a controlled vocabulary (skos:Concept), or a node described in place.',
});

/** A place that data are about (dct:Location). */
export const place = noun('Place', concepts, { about: 'A place that data are about (dct:Location).' });

/** A licence (dct:LicenseDocument). */
export const licence = noun(
  'Licence',
  {
    ...concepts,
    identifier: { ...one.string(dct.identifier), about: 'Identifier', written: { required: true } },
    title: { ...one.string(dct.title), about: 'Title', written: {} },
    exactMatch: {
      ...many.iri(skos.exactMatch),
      written: { single: true, about: 'The equal licence in a controlled vocabulary' },
    },
  },
  {
    type: dct.LicenseDocument,
    about: 'The licence of a distribution (dct:LicenseDocument).',
    stored: 'A licence to store with a distribution.',
  },
);

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

/** What a file can be checked by (spdx:Checksum); the algorithm goes with the value, and is written in too many ways to ask for. */
export const checksum = noun('Checksum', { value: one.string(spdx.checksumValue) });
