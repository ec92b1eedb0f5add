/** Writes over GraphQL with everything that a preview says. */
import { API_KEY, startService, type TestService } from '../support/service.js';

const KEY = { 'x-api-key': API_KEY };

export interface Change {
  readonly field: string | null;
  readonly property: string;
  readonly values: readonly string[];
  readonly replaces: readonly string[];
  readonly origin: 'VOCABULARY' | 'METADATA' | 'EXAMPLE';
}
export interface Suggestion {
  readonly id: string;
  readonly indicator: string;
  readonly gain: number;
  readonly scoreAfter: number | null;
  readonly text: string;
  readonly edit: { readonly changes: readonly Change[]; readonly patch: string } | null;
}
interface Score {
  readonly score: number;
  readonly band: string;
  readonly dimensions: readonly { readonly points: number }[];
}
export interface Finding {
  readonly code: string;
  readonly severity: string;
  readonly focusNode: string;
  readonly path: string | null;
  readonly field: string | null;
  readonly message: string;
}
export interface Outcome {
  readonly status?: string;
  readonly code?: string;
  readonly message?: string;
  readonly field?: string | null;
  readonly findings?: readonly Finding[];
  readonly identifier: string;
  readonly preview: {
    readonly before: Score | null;
    readonly after: Score;
    readonly suggestions: readonly Suggestion[];
  } | null;
  readonly quality: { readonly score: number } | null;
}
export interface Applied {
  readonly id: string;
  readonly values?: readonly string[];
}

const SCORE = '{ score band dimensions { points } }';
const SUGGESTIONS =
  'id indicator gain scoreAfter text edit { patch changes { field property values replaces origin } }';
export const PARTS = `{
  ... on WriteResult { status identifier quality { score } preview { before ${SCORE} after ${SCORE} suggestions(first: 25) { ${SUGGESTIONS} } } }
  ... on Problem { code message }
  ... on InvalidInput { field }
  ... on ShaclViolations { field findings { code severity focusNode path field message } }
}`;

/** A service with a catalogue `c`, which checks no URLs unless the settings say so. */
export const startWorld = async (settings: Record<string, string> = {}): Promise<TestService> => {
  const service = await startService({ URL_CHECK: 'off', ...settings });
  const body =
    '<urn:c> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "C" ; <http://purl.org/dc/terms/description> "D" .';
  await service.write('PUT', '/srv/repo/catalogues/c', body, { 'content-type': 'text/turtle' });
  return service;
};

/** Runs a mutation that is aliased as `written`. */
export const mutate = async (service: TestService, operation: string, variables: object): Promise<Outcome> => {
  const { data, errors } = await service.graphql<{ written: Outcome }>(operation, variables, KEY);
  if (!data || errors) throw new Error(JSON.stringify(errors));
  return data.written;
};

/** Puts a dataset; the answer waits for its assessment. */
export const put = (service: TestService, id: string, source: object, more: object = {}): Promise<Outcome> =>
  mutate(
    service,
    `mutation ($id: ID!, $source: DatasetSource!, $dryRun: Boolean, $conform: Boolean, $apply: [AppliedSuggestion!]) {
      written: putDataset(catalogue: "c", id: $id, source: $source, dryRun: $dryRun, conform: $conform, apply: $apply) ${PARTS} }`,
    { id, source, ...more },
  );

/** The choice of a suggestion, with its examples as the values where it has nothing better. */
export const chosen = ({ id, edit }: Suggestion): Applied => {
  const open = edit?.changes.filter(({ origin }) => origin === 'EXAMPLE') ?? [];
  return open[0] ? { id, values: open[0].values } : { id };
};
