/** Distributions in search documents. */
import { adms, dcat, dcatap, dct, foaf, rdfs, spdx } from '../../../rdf/vocabulary.js';
import type { PlatformTerms } from '../../../rdf/vocabulary.js';
import { DistributionView, type DataServiceView } from '../../views/distribution.js';
import type { Resource } from '../../views/resource.js';
import { conceptDocument, conceptDocuments } from './concept.js';
import { lawDocuments, licenceOf } from './legal.js';
import { shownDate } from '../../../model/values/dates.js';
import { compact, languageMap, numberOf, parsable, some, type Members } from '../../views/values.js';

const serviceDocument = (view: DataServiceView): Members => {
  const { resource: node } = view;
  return compact({
    resource: node.iri,
    title: languageMap(view.titles),
    description: languageMap(view.descriptions),
    endpoint_url: some(view.endpointUrls),
    endpoint_description: some(view.endpointDescriptions),
    license: licenceOf(node),
  });
};

/** The column schema of tabular data, as the schema table of clients reads it. */
const tableSchema = ({ tables }: DistributionView): Members | undefined => {
  const columns = tables.flatMap((table) => table.columns);
  if (columns.length === 0) return undefined;
  const column = columns.map(({ name, titles, datatypeName, iri }, index) =>
    compact({
      column_id: String(index + 1),
      column_name: name,
      property_name: titles[0]?.value ?? name,
      data_type: datatypeName,
      property_URI: iri,
    }),
  );
  return { table_schema: { column } };
};

const checksumDocument = (node: Resource | undefined): Members | undefined => {
  const value = node?.text(spdx.checksumValue);
  if (!node || !value) return undefined;
  return compact({ checksum_value: value, algorithm: node.text(spdx.algorithm)?.replace(/^.*[#/]/, '') });
};

const rightsDocument = (node: Resource): Members | undefined => {
  const label = node.text(rdfs.label) ?? conceptDocument(node)?.label;
  return label === undefined ? undefined : compact({ label, resource: parsable(node.iri) });
};

/** A distribution. Flags that are not stated are left out: absent means false. */
export const distributionDocument = (node: Resource, id: string, pst: PlatformTerms): Members => {
  const view = new DistributionView(node, id, '', pst);
  const flag = (predicate: { readonly value: string }) => node.boolean(predicate) ?? undefined;
  return compact({
    id,
    resource: view.iri,
    title: languageMap(view.titles),
    description: languageMap(view.descriptions),
    access_url: some(view.accessUrls),
    download_url: some(view.downloadUrls),
    access_service: some(view.accessServices.map(serviceDocument)),
    format: conceptDocuments(node, dct.format)[0],
    media_type: view.mediaType,
    license: licenceOf(node),
    byte_size: numberOf(view.byteSize),
    checksum: checksumDocument(node.resource(spdx.checksum)),
    issued: shownDate(view.issued),
    modified: shownDate(view.modified),
    rights: node
      .resources(dct.rights)
      .map(rightsDocument)
      .find((rights) => rights !== undefined),
    status: conceptDocuments(node, adms.status)[0],
    availability: conceptDocuments(node, dcatap.availability)[0],
    type: conceptDocuments(node, dct.type)[0],
    language: some(conceptDocuments(node, dct.language)),
    conforms_to: some(conceptDocuments(node, dct.conformsTo)),
    page: some(node.iris(foaf.page).map((resource) => ({ resource }))),
    compress_format: conceptDocuments(node, dcat.compressFormat)[0],
    package_format: conceptDocuments(node, dcat.packageFormat)[0],
    temporal_resolution: node.text(dcat.temporalResolution),
    spatial_resolution_in_meters: numberOf(node.text(dcat.spatialResolutionInMeters)),
    applicable_legislation: lawDocuments(node),
    is_encrypted: flag(pst.isEncrypted),
    is_transformed: flag(pst.isTransformed),
    is_anonymized: flag(pst.isAnonymized),
    pistis_schema: tableSchema(view),
  });
};
