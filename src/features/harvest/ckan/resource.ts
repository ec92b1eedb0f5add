/** A CKAN resource as dcat:Distribution. */
import { distribution as rows } from '../../../model/distribution.js';
import { iri, literal } from '../../../core/rdf/terms.js';
import { dcat, dct, rdfs, spdx, xsd } from '../../../core/rdf/vocabulary.js';
import { nearestMediaType } from '../../../model/vocabularies/index.js';
import { fileTypeOf, licenceOf } from '../../../model/vocabularies/words.js';
import { webAddress } from './iri.js';
import { firstText, text, type Json } from './read.js';
import { RowReader } from './rows.js';
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
  const other = statements.node(dct.MediaTypeOrExtent);
  statements.add(node, dct.format, other);
  statements.text(other, rdfs.label, written);
};

const checksum = (statements: Statements, node: Node, resource: Json): void => {
  const value = text(resource['hash'])
    ?.replace(/^[a-z0-9-]+:/i, '')
    .toLowerCase();
  const algorithm = value === undefined || !/^[0-9a-f]+$/.test(value) ? undefined : ALGORITHMS[value.length];
  if (value === undefined || algorithm === undefined) return;
  const sum = statements.node(spdx.Checksum);
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
    const document = statements.node(dct.LicenseDocument);
    statements.add(node, dct.license, document);
    statements.text(document, rdfs.label, words);
  }
};

/** States what a resource is; the node that it is. `address`: its page at the portal, which is its IRI. */
export const distribution = (
  statements: Statements,
  source: Json,
  resource: Json,
  address: string | undefined,
): Node => {
  const node = statements.node(dcat.Distribution, address);
  statements.text(node, dct.identifier, text(resource['id']));
  const url = webAddress(text(resource['url']));
  const isFile = text(resource['resource_type']) === 'file' || text(resource['url_type']) === 'upload';
  const said: Json = {
    ...resource,
    access_url: webAddress(text(resource['access_url'])) ?? url ?? address,
    download_url: webAddress(text(resource['download_url'])) ?? (isFile ? url : undefined),
  };
  new RowReader(statements, (name) => [said[name]]).describe(node, rows);
  format(statements, node, resource);
  checksum(statements, node, resource);
  licence(statements, node, firstText(resource['license'], resource['license_url']) === undefined ? source : resource);
  return node;
};
