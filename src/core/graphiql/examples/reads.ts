/** Example operations for the first steps. */

export const WELCOME = `# Welcome to the data marketplace.
#
# Catalogues hold datasets. Datasets come in forms
# (distributions) and are sold by offers. All of it
# is RDF (DCAT-AP), and you can read and write it.
#
#   Run        Ctrl-Enter, or the large button
#   Complete   Ctrl-Space; hover a field for help
#   Look up    the book documents types and fields
#   Click      the folder builds a query for you
#
# The other tabs are examples with ids of data that
# are here now. "Examples" above has more of them:
# for providers, buyers, developers and operators.
# Reading needs nothing. To write, sign in, or put
# your X-API-Key into "Headers" below.

query Catalogues {
  catalogues(first: 10) {
    edges {
      node {
        iri
        identifier
        titles { value language }
        publisher { name }
        datasetCount
        datasets(first: 3) {
          edges { node { iri titles { value } } }
        }
      }
    }
    pageInfo { hasNextPage endCursor }
  }
}
`;

export const DATASET = `# One dataset: what it is, in which forms it can
# be had, and what it costs.
query Dataset($id: ID!) {
  dataset(id: $id) {
    iri
    titles { value language }
    descriptions { value language }
    keywords { value }
    themes { code iri }
    publisher { name email }
    distributions {
      iri
      titles { value }
      format { code iri }
      licence { identifier title }
      byteSize
      accessUrls
    }
    listing {
      state
      seller { name }
      offers { kind active price currency priceUnit ends }
      marketplaceId
      originalId
    }
  }
}
`;

export const PAGES = `# The datasets of a catalogue, page by page:
# pass endCursor as "after" to go on.
query DatasetPages($catalogue: ID!, $first: Int = 10, $after: String) {
  datasets(catalogue: $catalogue, first: $first, after: $after) {
    edges {
      cursor
      node { identifier titles { value } issued modified }
    }
    pageInfo { hasNextPage endCursor }
  }
}
`;

export const RDF = `# A dataset as RDF, exactly as it was sent. Other
# syntaxes: JSON_LD, N_TRIPLES, TRIG, RDF_XML.
query DatasetAsRdf($id: ID!) {
  dataset(id: $id) {
    etag
    rdf(syntax: TURTLE) { mediaType body }
  }
}
`;

export const VALIDATION = `# What validation against DCAT-AP found.
query Validation($id: ID!) {
  dataset(id: $id) {
    validation {
      conforms
      findings { severity code path value message }
    }
  }
}
`;
