/** The list that the comparisons ask for: 50 datasets with publisher, distributions, licences, offers and quality. */

/** How many datasets the list holds, and how many there are. */
export const SHOWN = 50;
export const DATASETS = 2_000;

/** The list in GraphQL. */
export const LIST = `{ datasets(first: ${SHOWN}) { edges { node {
  iri title publisher { name email }
  distributions { title byteSize accessUrls format { iri } licence { identifier label } }
  monetization { sellerId purchaseOffers { price free } investmentOffers { price totalShares } }
  quality { score band }
} } } }`;

/** Statements that make an offer of the dataset of `support.ts`. */
export const offer = (n: number): string => `
@prefix pst: <https://www.pistis-project.eu/ns/voc#> .
<urn:d> pst:monetization [ a pst:MonetizationMethod ; pst:sellerId "seller-${n % 50}" ;
  pst:purchaseOffer [ a pst:PurchaseOffer ; pst:type "one-off" ; pst:price ${n}.50 ; pst:free false ] ;
  pst:investmentOffer [ a pst:InvestmentOffer ; pst:price 10.0 ; pst:totalShares ${n + 10} ; pst:maxShares 5 ; pst:percentageOffer 10 ; pst:status true ] ] .`;
