/** Where sold data are: the address of a distribution, with a token that whoever keeps the data can check without asking. */
import { randomUUID, sign } from 'node:crypto';
import type { AgreementKeys } from '../agreements/keys.js';
import type { Agreement, Agreements } from '../agreements/agreements.js';
import type { Identifiers } from '../repository/identifiers.js';
import type { DataAccess } from '../trade/data-access.js';
import { Statements } from '../../model/derive/statements.js';
import { dcat } from '../../core/rdf/vocabulary.js';
import { Refusal } from '../../core/errors.js';
import type { Message } from './messages.js';

/** The format of transfers in which the consumer fetches the data by HTTP. */
export const HTTP_PULL = 'HTTP-PULL';
/** Type of endpoints that are asked by HTTP (IDS information model, as connectors use it). */
const HTTP_ENDPOINT = 'https://w3id.org/idsa/v4.1/HTTP';
/** Milliseconds for which a token is good. */
const LIFETIME = 3_600_000;

/** The format of a distribution: the plain one where there is no other distribution. */
export const formatOf = (distribution: string, all: readonly string[]): string =>
  all.length === 1 ? HTTP_PULL : `${HTTP_PULL}-${distribution}`;

/** The address of a distribution as it was sold; undefined where it has none. */
const accessUrl = (iri: string, triples: string): string | undefined => {
  const { main } = new Statements(iri, triples);
  return [...main.iris(dcat.downloadURL), ...main.iris(dcat.accessURL)][0];
};

/** What addresses are made of. */
export interface AddressTools {
  readonly agreements: Agreements;
  readonly identifiers: Identifiers;
  readonly dataAccess: Pick<DataAccess, 'behind'>;
}

/** Ids of the distributions that were sold. */
export const soldDistributions = (
  { document }: Agreement,
  { identifiers }: Pick<AddressTools, 'identifiers'>,
): string[] => {
  type Sold = { readonly target: { readonly distribution?: readonly string[] } };
  const { distribution = [] } = (JSON.parse(document) as Sold).target;
  return distribution.flatMap((iri) => identifiers.idOf('distribution', iri) ?? []);
};

/** The distribution that a format names. `BAD_REQUEST` where it names none that was sold. */
export const distributionFor = (format: string, agreement: Agreement, tools: AddressTools): string => {
  const all = soldDistributions(agreement, tools);
  const found = all.find((one) => formatOf(one, all) === format) ?? (format === HTTP_PULL ? all[0] : undefined);
  if (found !== undefined) return found;
  const formats = all.map((one) => formatOf(one, all)).join(', ');
  throw new Refusal('BAD_REQUEST', `The format is none of this dataset. It has: ${formats || 'none'}.`, {
    field: 'format',
  });
};

/** A JWT (RFC 7519) by a key of agreements: that the bearer may have the data of a distribution under an agreement, for an hour. */
const tokenFor = (
  agreement: Agreement,
  transfer: string,
  {
    keys,
    audience,
    base,
    now,
  }: { readonly keys: AgreementKeys; readonly audience: string; readonly base: string; readonly now: Date },
): string => {
  const { signer } = keys.signer();
  const seconds = (time: number): number => Math.floor(time / 1_000);
  const end = Math.min(now.getTime() + LIFETIME, agreement.ends === null ? Infinity : Date.parse(agreement.ends));
  const header = { alg: 'EdDSA', kid: signer.kid, typ: 'at+jwt' };
  const claims = {
    ...{ iss: base, sub: agreement.assignee, aud: audience, jti: randomUUID() },
    ...{ iat: seconds(now.getTime()), exp: seconds(end), agreement: agreement.id, transfer },
  };
  const input = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${input}.${sign(null, Buffer.from(input), signer.privateKey).toString('base64url')}`;
};

/** The `DataAddress` of a distribution that was sold. `CONFLICT` where it has no address. */
export const dataAddress = (
  agreement: Agreement,
  distribution: string,
  transfer: string,
  { agreements, identifiers, dataAccess }: AddressTools,
  now = new Date(),
): Message => {
  const iri = identifiers.iri('distribution', distribution);
  const sold = accessUrl(iri, agreements.metadata(agreement));
  if (sold === undefined)
    throw new Refusal('CONFLICT', 'The distribution has no address that the data could be fetched from.');
  // Asked about the dataset that holds the address, which need not be the one that was sold.
  const endpoint = dataAccess.behind(agreement.assignee, sold);
  const { base } = identifiers;
  const token = tokenFor(agreement, transfer, { keys: agreements.keys, audience: iri, base, now });
  const property = (name: string, value: string): Message => ({ '@type': 'EndpointProperty', name, value });
  return {
    ...{ '@type': 'DataAddress', endpointType: HTTP_ENDPOINT, endpoint },
    endpointProperties: [property('authorization', token), property('authType', 'bearer')],
  };
};
