/** A CKAN resource as dcat:Distribution. */
import { iri, literal } from '../../../rdf/terms.js';
import { dcat, dct, foaf, rdf, rdfs, spdx, xsd } from '../../../rdf/vocabulary.js';
import { nearestMediaType } from '../../vocabularies/index.js';
import { fileTypeOf, licenceOf } from '../../vocabularies/words.js';
import { isWebAddress, webAddress } from './iri.js';
import { firstText, text, type Json } from './read.js';
import type { Node, Statements } from './statements.js';

/** Algorithms of checksums that SPDX names, by the length of the value. */
const ALGORITHMS: Readonly<Record<number, string>> = { 32: 'md5', 40: 'sha1', 64: 'sha256', 128: 'sha512' };

const format = (statements: Statements, node: Node, resource: Json): void => {
  const written = firstText(resource['format'], resource['mimetype']);
  const type = nearestMediaType(firstText(resource['mimetype'], resource['format']) ?? '');
  if (type) statements.add(node, dcat.mediaType, iri(type.iri));
  if (written === undefined) return;
  const known = fileTypeOf(written);
  if (known) {
    statements.add(node, dct.format, iri(known.iri));
    return;
  }
  const other = statements.blank(dct.MediaTypeOrExtent);
  statements.add(node, dct.format, other);
  statements.text(other, rdfs.label, written);
};

const checksum = (statements: Statements, node: Node, resource: Json): void => {
  const value = text(resource['hash'])
    ?.replace(/^[a-z0-9-]+:/i, '')
    .toLowerCase();
  const algorithm = value === undefined || !/^[0-9a-f]+$/.test(value) ? undefined : ALGORITHMS[value.length];
  if (value === undefined || algorithm === undefined) return;
  const sum = statements.blank(spdx.Checksum);
  statements.add(node, spdx.checksum, sum);
  statements.add(sum, spdx.algorithm, iri(`http://spdx.org/rdf/terms#checksumAlgorithm_${algorithm}`));
  statements.add(sum, spdx.checksumValue, literal(value, xsd.hexBinary));
};

/** A licence, by the words of CKAN; what is not in the authority table keeps its address or its title. */
export const licence = (statements: Statements, node: Node, owner: Json): void => {
  const { license_id: id, license_url: url, license_title: title, license } = owner;
  const known = [id, url, title, license].flatMap((one) => text(one) ?? []).map(licenceOf);
  const member = known.find((concept) => concept !== undefined);
  const address = webAddress(firstText(url, license));
  if (member) statements.add(node, dct.license, iri(member.iri));
  else if (address !== undefined) statements.add(node, dct.license, iri(address));
  else {
    const words = firstText(title, license, id);
    if (words === undefined || /^(notspecified|other-closed)$/i.test(words)) return;
    const document = statements.blank(dct.LicenseDocument);
    statements.add(node, dct.license, document);
    statements.text(document, rdfs.label, words);
  }
};

/** Adds a resource to a dataset. `address`: its page at the portal, which is its IRI. */
export const distribution = (
  statements: Statements,
  dataset: Node,
  source: Json,
  resource: Json,
  address: string | undefined,
): void => {
  const node = address === undefined ? statements.blank(dcat.Distribution) : iri(address);
  if (address !== undefined) statements.add(node, rdf.type, dcat.Distribution);
  statements.add(dataset, dcat.distribution, node);
  statements.text(node, dct.identifier, text(resource['id']));
  statements.text(node, dct.title, firstText(resource['name'], resource['title']));
  statements.text(node, dct.description, text(resource['description']));
  const url = webAddress(text(resource['url']));
  const access = webAddress(text(resource['access_url'])) ?? url ?? address;
  statements.iri(node, dcat.accessURL, access);
  const isFile = text(resource['resource_type']) === 'file' || text(resource['url_type']) === 'upload';
  statements.iri(node, dcat.downloadURL, webAddress(text(resource['download_url'])) ?? (isFile ? url : undefined));
  format(statements, node, resource);
  const size = text(resource['size']);
  if (size !== undefined && /^\d{1,18}$/.test(size)) {
    statements.add(node, dcat.byteSize, literal(size, xsd.nonNegativeInteger));
  }
  checksum(statements, node, resource);
  licence(statements, node, firstText(resource['license'], resource['license_url']) === undefined ? source : resource);
  statements.date(node, dct.issued, resource['issued'], resource['created']);
  statements.date(node, dct.modified, resource['modified'], resource['last_modified']);
  const page = text(resource['documentation']);
  if (page !== undefined && isWebAddress(page)) statements.iri(node, foaf.page, page);
};
