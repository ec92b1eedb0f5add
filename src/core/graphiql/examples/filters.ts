/** Example operations for typed filters: one of each kind. */

export const FILTER = `# Filters of the model: every field has the operators
# of its type. The button "as SPARQL" below the answer
# opens the query that this becomes.
query Filtered($words: String = "a", $after: String) {
  datasets(
    filter: {
      titles: { contains: $words, ignoreCase: true }
      distributions: { some: { format: { code: { in: ["CSV", "JSON"] } } } }
      not: { themes: { some: { code: { eq: "ENVI" } } } }
    }
    sort: [{ quality: { score: DESC } }, { titles: { language: "en" } }]
    first: 10
    after: $after
  ) {
    totalCount
    edges { node { title distributions { format { code } } quality { score } } }
    pageInfo { hasNextPage endCursor }
    explain { road sparql rowsRead milliseconds }
  }
}
`;

export const RELATIONS = `# some, none and every, over any number of steps:
# datasets without a licence, and the catalogues and
# distributions that are like that.
query Relations {
  datasets(filter: { distributions: { none: { licence: {} } } }) {
    totalCount
    edges { node { title catalogue { title } } }
  }
  catalogues(
    filter: { datasets: { some: { distributions: { every: { licence: {} } } } } }
  ) {
    edges { node { title } }
  }
  distributions(filter: { licence: { exactMatch: { exists: true } }, byteSize: { gt: "1000" } }) {
    edges { node { title byteSize dataset { title } } }
  }
}
`;

export const FIGURES = `# Numbers instead of items: how many, how large, and
# how good, by format and by catalogue.
query Figures {
  datasets {
    totalCount
    byFormat: groups(by: DISTRIBUTIONS_FORMAT, limit: 10) { code count }
    byCatalogue: groups(by: CATALOGUE, of: QUALITY_SCORE) { code count figures { avg min max } }
    aggregate(of: DISTRIBUTIONS_BYTE_SIZE) { values sum avg max }
  }
}
`;

export const OFFERS = `# What is on sale for how much: price, currency and
# state come from the record, themes from the metadata.
query OffersByTheme($most: Decimal = "1000") {
  offers(
    filter: {
      active: { eq: true }
      price: { lte: $most }
      dataset: { themes: { some: {} } }
    }
    sort: [{ price: ASC }]
  ) {
    totalCount
    groups(by: CURRENCY, of: PRICE) { value count figures { min max } }
    edges { node { kind price currency priceUnit dataset { title } } }
    explain { road sparql }
  }
}
`;

export const PLAN = `# What a filter costs: the plan, rows read and time.
query Plan {
  datasets(filter: { publisher: { name: { contains: "a" } } }) {
    totalCount
    explain { road sparql plan rowsRead milliseconds excludedGraphs }
  }
}
`;
