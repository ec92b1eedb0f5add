/** Example queries for GraphiQL whose variables fit the data at hand. */
import type { Domain } from '../domain/domain.js';
import type { Example } from './graphiql.js';

const INTRO = `# Welcome. This is GraphiQL over the catalogue: press the play button to run a tab.
#
# - The book icon on the left opens the schema with a description of every field.
# - Mutations need an API key: put {"X-API-Key": "..."} into the Headers tab below.
# - The other tabs look at one dataset, at offers, at RDF, and at a write that is only checked.
`;

const catalogues = `${INTRO}
query Catalogues {
  catalogues(first: 10) {
    edges {
      node {
        identifier
        title
        datasetCount
        datasets(first: 5) {
          edges {
            node {
              identifier
              title
              publisher {
                name
              }
            }
          }
        }
      }
    }
  }
}
`;

const dataset = `query OneDataset($id: ID!, $lang: [String!]) {
  dataset(id: $id) {
    iri
    title(lang: $lang)
    titles {
      value
      language
    }
    keywords {
      value
      language
    }
    publisher {
      name
      email
    }
    distributions {
      identifier
      title
      format {
        code
        label
      }
      licence {
        identifier
      }
      accessUrls
      accessServices {
        endpointUrls
      }
    }
    validation {
      conforms
      findings {
        severity
        path
        message
      }
    }
  }
}
`;

const offers = `query Offers {
  datasets(first: 20) {
    edges {
      node {
        title
        monetization {
          sellerId
          purchaseOffers {
            type
            price
            free
            expirationDate
          }
          investmentOffers {
            price
            totalShares
            status
          }
        }
        offer {
          originalId
          marketplaceOfferId
        }
      }
    }
  }
}
`;

const rdf = `query AsRdf($id: ID!) {
  dataset(id: $id) {
    rdf(syntax: TURTLE) {
      mediaType
      etag
      body
    }
  }
}
`;

const check = `# Needs {"X-API-Key": "..."} in the Headers tab. dryRun: true stores nothing.
mutation CheckDataset($catalogue: ID!) {
  createDataset(
    catalogue: $catalogue
    dryRun: true
    source: {
      fields: {
        titles: [{ value: "Tram stops", language: "en" }]
        descriptions: [{ value: "Stops of all tram lines with their coordinates.", language: "en" }]
        keywords: [{ value: "tram", language: "en" }]
      }
    }
  ) {
    status
    report {
      conforms
      findings {
        code
        severity
        path
        message
      }
    }
  }
}
`;

/** The tabs, filled with the first catalogue and dataset there are. */
export const exampleQueries = async ({ store }: Pick<Domain, 'store'>): Promise<Example[]> => {
  const [first] = await store.list('dataset', { limit: 1 });
  const [catalogue] = await store.list('catalogue', { limit: 1 });
  const id = first?.item.id ?? 'no-dataset-yet';
  return [
    { query: catalogues },
    { query: dataset, variables: { id, lang: ['en', 'de'] } },
    { query: offers },
    { query: rdf, variables: { id } },
    { query: check, variables: { catalogue: first?.item.catalogue ?? catalogue?.item.id ?? 'no-catalogue-yet' } },
  ];
};
