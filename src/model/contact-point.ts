/** Contact points. */
import { vcard } from '../core/rdf/vocabulary.js';
import { MAILBOX } from './common.js';
import { inDocuments, many, noun, one, self } from './property.js';

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
