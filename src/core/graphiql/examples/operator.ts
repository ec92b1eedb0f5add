/** Example operations for those who run the service. */

export const WHO_AM_I = `# Who the service takes you for, and what you may do
# with a dataset and why. Sign in first.
query WhoAmI($id: ID!) {
  viewer { kind name organization { name } roles administrator }
  explain(id: $id) { user granted reasons { permission permit scopes } }
}
`;

export const OVERVIEW = `# How good all metadata are, and how that changed.
query QualityOverview($from: String!) {
  qualitySummary {
    assessed
    mean
    median
    band
    bands { band number }
    dimensions { dimension points possible }
    history(from: $from) { date summary { score } }
  }
}
`;

export const WORST = `# Where work is needed: the datasets with the lowest
# scores, and the one thing to mend first.
query NeedWork {
  datasetsByQuality(order: WORST, first: 5) {
    edges {
      node {
        iri
        title
        catalogue { identifier }
        quality { score band advice { gain text } }
      }
    }
  }
}
`;

export const LOG = `# What happened, in order. Take endCursor as "since"
# to go on where you stopped.
query ChangeLog($since: String) {
  changes(since: $since, first: 20) {
    edges { node { at action kind identifier catalogue actor } }
    pageInfo { hasNextPage endCursor }
  }
}
`;

export const GRANTS = `# What was granted on a dataset, for its people and
# for administrators: sign in first.
query Grants($id: ID!) {
  permissions(id: $id) { subject scopes }
}
`;

export const JOBS = `# How far harvests and other long jobs are; needs an
# API key without limits (see "Headers").
subscription WatchJobs {
  jobProgress { id job state done total catalogue }
}
`;
