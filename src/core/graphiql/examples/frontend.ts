/** Example operations for those who build pages. */

export const LIST_PAGE = `# One request for a page of a list: texts in the
# reader's language, and only what the page shows.
query ListPage($lang: [String!], $first: Int = 12, $after: String) {
  datasets(first: $first, after: $after) {
    edges {
      node {
        id
        identifier
        title(lang: $lang)
        description(lang: $lang)
        publisher { name }
        themes { code label(lang: $lang) }
        distributions { format { code } }
        quality { band }
      }
    }
    pageInfo { hasNextPage endCursor }
  }
}
`;

export const SUGGEST = `# What a search box suggests while somebody types.
query Suggestions($text: String!) {
  suggest(text: $text, first: 5) { identifier title kind }
}
`;

export const BY_ID = `# Any object by its global id, as Relay and caches
# ask for it.
query ById($ids: [ID!]!) {
  nodes(ids: $ids) {
    __typename
    id
    ... on Dataset { title etag }
    ... on Catalogue { title etag }
  }
}
`;

export const CHANGES = `# Stays open and tells every change; the stop button
# ends it. Go on later with the last cursor as since.
# Write something in another tab and watch.
subscription WatchChanges($since: String) {
  changes(since: $since) {
    cursor
    action
    kind
    identifier
    dataset { title }
  }
}
`;

export const INPUT_ERRORS = `# A mutation answers with a union: handle each type.
# Here a title is missing and a price is no price;
# nothing is stored.
mutation HandleProblems($catalogue: ID!, $payload: String!) {
  createDataset(
    catalogue: $catalogue
    source: { rdf: { body: $payload, contentType: "text/turtle" } }
    dryRun: true
  ) {
    __typename
    ... on WriteResult { status iri }
    ... on ShaclViolations { message findings { focusNode path value message } }
    ... on InvalidInput { message field line column }
    ... on Problem { code message }
  }
}
`;

/** A payload that the shapes refuse. */
export const WRONG_PAYLOAD = `@prefix dcat: <http://www.w3.org/ns/dcat#> .
@prefix pst: <https://www.pistis-project.eu/ns/voc#> .

<> a dcat:Dataset ;
  pst:monetization [ a pst:MonetizationMethod ;
    pst:purchaseOffer [ a pst:PurchaseOffer ; pst:type "one-off" ; pst:price "a lot" ] ] .
`;
