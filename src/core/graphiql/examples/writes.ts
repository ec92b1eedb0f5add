/** Example operations that write, as dry runs, and what they write. */

export const PUT_CATALOGUE = `# Creates a catalogue, or replaces its metadata.
# Sign in above, or use a key (see "Headers"). As a
# dry run it tells what would happen; set dryRun to
# false to write.
mutation PutCatalogue(
  $id: ID!
  $source: CatalogueSource!
  $dryRun: Boolean = true
) {
  putCatalogue(id: $id, source: $source, dryRun: $dryRun) {
    ... on WriteResult {
      status
      iri
      report { conforms findings { severity message } }
    }
    ... on Problem { code message }
  }
}
`;

export const CREATE_DATASET = `# Adds a dataset with a distribution and an offer.
# Sign in above, or use a key (see "Headers"). As a
# dry run it tells what would happen; set dryRun to
# false to write.
mutation CreateDataset(
  $catalogue: ID!
  $source: DatasetSource!
  $dryRun: Boolean = true
) {
  createDataset(
    catalogue: $catalogue
    source: $source
    dryRun: $dryRun
  ) {
    ... on WriteResult {
      status
      iri
      report {
        conforms
        findings { severity path message }
      }
    }
    ... on Problem { code message }
    ... on ShaclViolations {
      findings { focusNode path message }
    }
  }
}
`;

const english = (value: string): readonly object[] => [{ value, language: 'en' }];

/** A catalogue to start from. */
export const NEW_CATALOGUE = {
  fields: {
    titles: english('Our catalogue'),
    descriptions: english('Datasets that our organization offers.'),
    publisher: { name: 'Our organization' },
  },
};

const AUTHORITY = 'http://publications.europa.eu/resource/authority';

/** A dataset to start from. */
export const NEW_DATASET = {
  fields: {
    titles: english('Bus arrivals'),
    descriptions: english('Planned and observed arrivals at every stop.'),
    keywords: english('public transport'),
    themes: [`${AUTHORITY}/data-theme/TRAN`],
    distributions: [
      {
        titles: english('Arrivals as CSV'),
        format: `${AUTHORITY}/file-type/CSV`,
        mediaType: 'text/csv',
        licence: { identifier: 'CC-BY-4.0', exactMatch: `${AUTHORITY}/licence/CC_BY_4_0` },
        accessUrls: ['https://data.example.org/arrivals.csv'],
      },
    ],
    monetization: {
      sellerId: '00000000-0000-4000-8000-000000000001',
      purchaseOffer: { type: 'one-off', price: '20.00' },
    },
  },
};
