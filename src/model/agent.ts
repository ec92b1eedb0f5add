/** Agents. */
import { foaf, rdf } from '../core/rdf/vocabulary.js';
import { homepage, MAILBOX } from './common.js';
import { noun, one, self } from './property.js';

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
      ...homepage,
      ckan: { extra: 'url' },
      schemaOrg: 'url',
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
