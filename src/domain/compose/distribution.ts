/** Writes a distribution that came field by field as RDF. */
import { Refusal } from '../../errors.js';
import type { Term } from '../../rdf/terms.js';
import { dcat, dct, skos, xsd, type PlatformTerms } from '../../rdf/vocabulary.js';
import type { Payload } from '../intake/job.js';
import { Builder, type Optional, type TextInput } from './builder.js';

const MEDIA_TYPES = 'http://www.iana.org/assignments/media-types/';
/** Type and subtype (RFC 6838 §4.2). */
const MEDIA_TYPE = /^[A-Za-z0-9][\w!#$&^.+-]{0,126}\/[A-Za-z0-9][\w!#$&^.+-]{0,126}$/;

/** A distribution field by field. */
export interface DistributionFields {
  readonly titles: readonly TextInput[];
  readonly descriptions?: Optional<readonly TextInput[]>;
  readonly format?: Optional<string>;
  readonly mediaType?: Optional<string>;
  readonly licence?: Optional<{
    readonly identifier: string;
    readonly title?: Optional<string>;
    readonly exactMatch?: Optional<string>;
  }>;
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

const addLicence = (builder: Builder, distribution: Term, licence: DistributionFields['licence']): void => {
  if (licence == null) return;
  const node = builder.node(dct.LicenseDocument);
  builder.value(node, dct.identifier, licence.identifier);
  builder.value(node, dct.title, licence.title ?? licence.identifier);
  builder.value(node, skos.prefLabel, licence.title ?? licence.identifier);
  builder.iris(node, skos.exactMatch, licence.exactMatch == null ? [] : [licence.exactMatch]);
  builder.link(distribution, dct.license, node);
};

/** Adds a distribution to a payload and returns its node. */
export const addDistribution = (builder: Builder, input: DistributionFields, pst: PlatformTerms): Term => {
  const node = builder.node(dcat.Distribution);
  builder.common(node, input);
  builder.iris(node, dct.format, input.format == null ? [] : [input.format]);
  if (input.mediaType != null && !MEDIA_TYPE.test(input.mediaType)) {
    throw new Refusal('BAD_REQUEST', 'A media type is not one, such as "text/csv".');
  }
  builder.iris(node, dcat.mediaType, input.mediaType == null ? [] : [MEDIA_TYPES + input.mediaType]);
  addLicence(builder, node, input.licence);
  builder.value(node, dcat.byteSize, input.byteSize, xsd.nonNegativeInteger);
  builder.iris(node, dcat.accessURL, input.accessUrls);
  builder.iris(node, dcat.downloadURL, input.downloadUrls);
  for (const service of input.accessServices ?? []) {
    const serviceNode = builder.node(dcat.DataService);
    builder.texts(serviceNode, dct.title, service.titles);
    builder.iris(serviceNode, dcat.endpointURL, [service.endpointUrl]);
    builder.iris(
      serviceNode,
      dcat.endpointDescription,
      service.endpointDescription == null ? [] : [service.endpointDescription],
    );
    builder.link(node, dcat.accessService, serviceNode);
  }
  builder.value(node, pst.isTransformed, input.isTransformed, xsd.boolean);
  builder.value(node, pst.isEncrypted, input.isEncrypted, xsd.boolean);
  builder.value(node, pst.isAnonymized, input.isAnonymized, xsd.boolean);
  return node;
};

/** The distribution as a payload. */
export const composeDistribution = (input: DistributionFields, pst: PlatformTerms): Payload => {
  const builder = new Builder();
  addDistribution(builder, input, pst);
  return builder.payload();
};
