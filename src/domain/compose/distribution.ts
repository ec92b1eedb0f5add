/** Writes a distribution that came field by field as RDF. */
import { Refusal } from '../../errors.js';
import { literal, type Term } from '../../rdf/terms.js';
import { dcat, dct, rdfs, skos, xsd, type PlatformTerms } from '../../rdf/vocabulary.js';
import type { Payload } from '../intake/job.js';
import { Builder, type Optional, type TextInput } from './builder.js';

const MEDIA_TYPES = 'http://www.iana.org/assignments/media-types/';
/** Type and subtype (RFC 6838 §4.2). */
const MEDIA_TYPE = /^[A-Za-z0-9][\w!#$&^.+-]{0,126}\/[A-Za-z0-9][\w!#$&^.+-]{0,126}$/;

/** A licence. */
export interface LicenceFields {
  readonly identifier: string;
  readonly title?: Optional<string>;
  readonly exactMatch?: Optional<string>;
}

/** A distribution field by field. */
export interface DistributionFields {
  readonly titles: readonly TextInput[];
  readonly descriptions?: Optional<readonly TextInput[]>;
  readonly format?: Optional<string>;
  readonly mediaType?: Optional<string>;
  readonly licence?: Optional<LicenceFields>;
  readonly rights?: Optional<string>;
  readonly byteSize?: Optional<string>;
  readonly accessUrls?: Optional<readonly string[]>;
  readonly downloadUrls?: Optional<readonly string[]>;
  readonly accessServices?: Optional<
    readonly {
      readonly titles: readonly TextInput[];
      readonly endpointUrl: string;
      readonly endpointDescription?: Optional<string>;
    }[]
  >;
  readonly issued?: Optional<string>;
  readonly modified?: Optional<string>;
  readonly isTransformed?: Optional<boolean>;
  readonly isEncrypted?: Optional<boolean>;
  readonly isAnonymized?: Optional<boolean>;
}

/** Adds a licence to what it holds for. */
export const addLicence = (builder: Builder, subject: Term, licence: Optional<LicenceFields>): void => {
  if (licence == null) return;
  const node = builder.node(dct.LicenseDocument, builder.field(subject, 'licence'));
  builder.value(node, dct.identifier, 'identifier', licence.identifier);
  builder.value(node, dct.title, 'title', licence.title ?? licence.identifier);
  builder.value(node, skos.prefLabel, 'title', licence.title ?? licence.identifier);
  builder.iri(node, skos.exactMatch, 'exactMatch', licence.exactMatch);
  builder.link(subject, dct.license, 'licence', node);
};

const addRights = (builder: Builder, subject: Term, text: Optional<string>): void => {
  if (text == null) return;
  const node = builder.node(dct.RightsStatement, builder.field(subject, 'rights'));
  builder.link(node, rdfs.label, '', literal(text));
  builder.link(subject, dct.rights, 'rights', node);
};

type Service = NonNullable<NonNullable<DistributionFields['accessServices']>[number]>;

const addService = (builder: Builder, service: Service, field: string): Term => {
  const node = builder.node(dcat.DataService, field);
  builder.texts(node, dct.title, 'titles', service.titles);
  builder.iri(node, dcat.endpointURL, 'endpointUrl', service.endpointUrl);
  builder.iri(node, dcat.endpointDescription, 'endpointDescription', service.endpointDescription);
  return node;
};

/** Adds a distribution to a payload, described by a field of the input, and returns its node. */
export const addDistribution = (
  builder: Builder,
  input: DistributionFields,
  pst: PlatformTerms,
  field: string,
): Term => {
  const node = builder.node(dcat.Distribution, field);
  builder.common(node, input);
  builder.iri(node, dct.format, 'format', input.format);
  if (input.mediaType != null && !MEDIA_TYPE.test(input.mediaType)) {
    const at = builder.field(node, 'mediaType');
    throw new Refusal('BAD_REQUEST', 'A media type is not one, such as "text/csv".', { field: at });
  }
  builder.iri(node, dcat.mediaType, 'mediaType', input.mediaType == null ? null : MEDIA_TYPES + input.mediaType);
  addLicence(builder, node, input.licence);
  addRights(builder, node, input.rights);
  builder.value(node, dcat.byteSize, 'byteSize', input.byteSize, xsd.nonNegativeInteger);
  builder.iris(node, dcat.accessURL, 'accessUrls', input.accessUrls);
  builder.iris(node, dcat.downloadURL, 'downloadUrls', input.downloadUrls);
  for (const [i, service] of (input.accessServices ?? []).entries()) {
    const name = `accessServices[${i}]`;
    builder.link(node, dcat.accessService, name, addService(builder, service, builder.field(node, name)));
  }
  for (const name of ['isTransformed', 'isEncrypted', 'isAnonymized'] as const) {
    builder.value(node, pst[name], name, input[name], xsd.boolean);
  }
  return node;
};

/** The distribution as a payload. */
export const composeDistribution = (input: DistributionFields, pst: PlatformTerms): Payload => {
  const builder = new Builder();
  addDistribution(builder, input, pst, '');
  return builder.payload();
};
