/** What an agreement says, and what was found when it was checked, in English. */

/** In English. */
export const en = {
  sold: (moment: string, seller: string, buyer: string) => `On ${moment}, ${seller} sold to ${buyer}:`,
  use: (what: string) => `the use of ${what},`,
  shares: (number: string, what: string) => `${number} shares of ${what},`,
  price: (price: string) => `for ${price},`,
  pricePerShare: (price: string) => `for ${price} a share,`,
  withoutPrice: 'without a price in the offer,',
  free: 'for nothing,',
  licence: (licence: string) => `under the licence ${licence},`,
  contract: (contract: string, version: string, hash: string) =>
    `with the contract of data ${contract} in its version ${version} (SHA-256 ${hash}),`,
  places: (places: string) => `in ${places},`,
  purpose: (purpose: string) => `for this purpose: ${purpose},`,
  kind: (kind: string) => `as a sale of the kind ${kind},`,
  exclusive: 'to nobody else while it holds,',
  time: (time: string) => `for a time of use of ${time},`,
  breach: (time: string) => `with ${time} to mend a breach,`,
  renewal: (renewal: string) => `renewed so: ${renewal},`,
  until: (moment: string) => `until ${moment}.`,
  withoutEnd: 'without an end.',
  prohibited: (action: string) => `Not allowed: to ${action} it.`,
  all: (terms: string) => `All terms: ${terms}`,
  signed: (who: string) => `Signed by ${who}.`,
  by: {
    marketplace: (controller: string) => `the marketplace (${controller})`,
    seller: (controller: string) => `the seller (${controller})`,
  },
  and: ' and ',
  noAgreement: (why: string) => `It is an agreement. ${why}`,
  proof: 'It has a proof of the form that is known here.',
  key: 'The key of the proof is among the keys at hand.',
  text: 'The text is what was signed.',
  signature: {
    marketplace: (controller: string) => `The marketplace has signed it, with a key of ${controller}.`,
    seller: (controller: string) => `The seller has signed it, with a key of ${controller}.`,
  },
  nobody: 'nobody',
  metadata: 'The metadata at hand are those that were sold.',
  contractAtHand: 'The contract of data at hand is the one that was agreed.',
};

/** The words of one language. */
export type AgreementWords = typeof en;
