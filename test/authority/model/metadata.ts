/** What callers send: metadata with a word that stands nowhere else, and offers whose price is seen once. */
import { ENDS, POOL } from './cast.js';

/** The word in what a step sends. */
export const wordOf = (step: number): string => `word${step}q`;
/** The word in the address, or the sample, that a step sends. */
export const secretOf = (step: number): string => `secret${step}q`;
/** The price in what a step offers. */
export const priceOf = (step: number): number => 1000 + step;

const PREFIXES = `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
@prefix pst: <https://www.pistis-project.eu/ns/voc#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
`;

/** What RDF says of its own sale. */
export interface Said {
  readonly price: number;
  readonly free?: boolean | undefined;
  readonly withholds?: boolean | undefined;
  readonly ended?: number | undefined;
  readonly originalId?: string | undefined;
  /** Id of an organization. */
  readonly sellerId?: string | undefined;
}

const end = (term: string, ended: number | undefined): string =>
  ended === undefined ? '' : `; ${term} ${ENDS[ended] ?? ''}`;

const said = ({ price, free, withholds, ended, originalId, sellerId }: Said): string => `
<urn:d> pst:monetization <urn:d#monetization> .
<urn:d#monetization> a pst:MonetizationMethod ; pst:purchaseOffer <urn:d#purchase> ; pst:investmentOffer <urn:d#investment> .
${sellerId === undefined ? '' : `<urn:d#monetization> pst:sellerId "${sellerId}" .`}
<urn:d#purchase> a pst:PurchaseOffer ; pst:type "one-off" ; pst:price "${free ? 0 : price}"^^xsd:decimal
  ${withholds === undefined ? '' : `; pst:withholdsAddresses ${withholds}`} ${end('pst:expirationDate', ended)} .
<urn:d#investment> a pst:InvestmentOffer ; pst:price "${price}"^^xsd:decimal ; pst:totalShares ${POOL} ; pst:status true
  ${end('pst:termDate', ended)} .
${originalId === undefined ? '' : `<urn:d> pst:offer <urn:d#offer> . <urn:d#offer> a pst:Offer ; pst:originalId "${originalId}" .`}`;

/** The address of the data of a step. */
export const addressOf = (step: number): string => `https://files.example/${secretOf(step)}.csv`;

/** A dataset in Turtle whose data are at an address. */
export const turtle = (word: string, address: string, sale?: Said): string => `${PREFIXES}
<urn:d> a dcat:Dataset ; dct:title "About ${word}"@en ; dct:description "All of ${word}"@en ;
  dct:publisher [ a <http://xmlns.com/foaf/0.1/Organization> ; <http://xmlns.com/foaf/0.1/name> "Somebody" ] ;
  dcat:distribution <urn:d#file> . <urn:d#file> a dcat:Distribution ; dct:title "File" ; dcat:accessURL <${address}> .${sale ? said(sale) : ''}`;

/** Offers as mutations take them. */
export const offersOf = ({ price, free, withholds = false, sellerId }: Said, ends: string | undefined): object => ({
  ...(sellerId === undefined ? {} : { sellerId }),
  purchaseOffer: {
    price: free ? '0' : String(price),
    type: 'one-off',
    withholdsAddresses: withholds,
    ...(ends === undefined ? {} : { expirationDate: ends }),
  },
  investmentOffer: {
    price: String(price),
    totalShares: POOL,
    status: true,
    ...(ends === undefined ? {} : { termDate: ends }),
  },
});
