/** Example operations for those who look for data. */

export const FIND = `# Search with words, filters and facets. Facets are
# counted over the hits; pass a value of FORMAT as
# "formats" to narrow them down.
query FindData($words: String, $formats: [String!]) {
  search(
    query: $words
    filter: { formats: $formats }
    first: 5
    highlight: true
    facets: [
      { facet: FORMAT, first: 5 }
      { facet: LICENCE, first: 5 }
      { facet: FREE }
    ]
  ) {
    totalCount
    edges {
      score
      highlights { field fragment }
      node {
        ... on Dataset { iri title publisher { name } }
      }
    }
    facets { facet title values { value label count } }
    corrections { word searched }
  }
}
`;

export const OFFERS = `# What can be bought, the cheapest first.
query Offers($filter: OfferFilter) {
  offers(filter: $filter, sort: [{ price: ASC }], first: 10) {
    totalCount
    edges {
      node {
        kind
        free
        active
        ends
        dataset { iri title }
        version price currency priceUnit
        purchaseOffer { type licence { title } }
        investmentOffer { totalShares }
        sharesLeft
      }
    }
  }
}
`;

export const TERMS = `# What is on sale of a dataset, on which terms, and
# where it came from.
query Terms($id: ID!) {
  dataset(id: $id) {
    iri
    title
    listing {
      state
      seller { identifier name }
      offers {
        active price currency priceUnit free ends
        purchaseOffer {
          type duration isExclusive transferable
          contractTerms spatialAvailability
        }
        investmentOffer { totalShares maxShares }
      }
      original { identifier title }
    }
    quality { score band }
  }
}
`;

export const ACQUIRE = `# Buys access for your organization. This is no dry
# run: it really does, so sign in as a buyer first.
# Send it again with the same key: it is done once.
# Add "expected": { "version": "…" } with the version of
# the offer you read: then other terms are refused.
mutation Acquire(
  $id: ID!
  $key: String!
  $expected: ExpectedTermsInput
) {
  acquireDataset(
    id: $id
    idempotencyKey: $key
    expected: $expected
  ) {
    ... on AcquisitionResult {
      replayed
      acquisition { id state at price currency licence }
      copy { iri title }
    }
    ... on NotAllowed { code message }
    ... on Conflict { code message state legal }
    ... on TermsChanged { offers { version price currency ends } }
    ... on Problem { code message }
  }
}
`;

export const WATCH_OFFERS = `# Stays open and tells what happens on the market;
# the stop button ends it.
subscription WatchOffers {
  offerChanged {
    action
    at
    dataset { iri title listing { state } }
  }
}
`;
