/** Example operations for those who offer data. */

export const QUALITY = `# How good the metadata of a dataset are, and what
# would raise their score most.
query QualityAndAdvice($id: ID!) {
  dataset(id: $id) {
    iri
    title
    quality {
      score
      possible
      band
      dimensions { dimension points possible }
      advice { gain dimension text property }
    }
  }
}
`;

export const DELTA = `# Would this version score better than the stored
# one? A dry run answers: nothing is stored. Sign in,
# or use a key (see "Headers").
mutation TryNewVersion($catalogue: ID!, $id: ID!, $source: DatasetSource!) {
  putDataset(catalogue: $catalogue, id: $id, source: $source, dryRun: true) {
    ... on WriteResult {
      status
      report { conforms findings { severity path message } }
      quality { score band advice { gain text } }
    }
    ... on ShaclViolations { code message findings { focusNode path message } }
    ... on Problem { code message }
  }
}
`;

export const HISTORY = `# Every version of a dataset: since when, by whom,
# and what changed, as an RDF patch.
query Versions($id: ID!) {
  dataset(id: $id) {
    title
    etag
    history(first: 5) {
      edges { node { etag since until end author patch } }
    }
  }
}
`;

export const PUBLISH = `# Puts a dataset on the marketplace. This is no dry
# run: it really does, for those who may TRADE it.
# Send it again with the same key: it is done once.
mutation Publish($id: ID!, $offers: MonetizationInput, $key: String!) {
  publishDataset(id: $id, offers: $offers, idempotencyKey: $key) {
    ... on PublicationResult {
      replayed
      listing { marketplaceId state version }
      marketplaceDataset { iri title }
    }
    ... on Problem { code message }
  }
}
`;

/** The offers of the example for a dataset. */
export const OFFERS = { purchaseOffer: { type: 'subscription', price: '12.50', subscriptionFrequency: 'monthly' } };
