/** Typed GET requests: paths, parameters and answers are those of the service's OpenAPI document. */
import type { paths } from './generated/rest.js';
import type { Service } from './request.js';

type Get<Path extends keyof paths> = paths[Path]['get'];
/** Parameters of a path. */
export type Parameters<Path extends keyof paths> = Get<Path>['parameters'];
/** What a path answers. */
export type Answer<Path extends keyof paths> = Get<Path>['responses'][200]['content']['application/json'];

const entriesOf = (values: object | undefined): [string, string][] =>
  Object.entries(values ?? {}).map(([name, value]) => [name, String(value)]);

/** Reads JSON. Throws the sentence of the problem details (RFC 9457) when the service refuses. */
export const getJson = async <Path extends keyof paths>(
  { url, headers }: Service,
  path: Path,
  { path: inPath, query }: Parameters<Path>,
): Promise<Answer<Path>> => {
  const filled = entriesOf(inPath).reduce<string>(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  );
  const search = new URLSearchParams(entriesOf(query)).toString();
  const response = await fetch(`${url}${filled}${search && `?${search}`}`, {
    headers: { accept: 'application/json', ...(await headers?.()) },
  });
  const body = (await response.json()) as { readonly detail?: string };
  if (!response.ok) throw new Error(body.detail ?? `The service answered ${response.status}.`);
  return body as Answer<Path>;
};

/** What happened in a catalogue, as sentences. */
export const recentChanges = async (service: Service, catalogue: string): Promise<readonly string[]> => {
  const query = { catalogue, kind: 'dataset', limit: 100 };
  const changes = await getJson(service, '/srv/repo/changes', { query });
  return changes.map(({ at, action, id }) => `${at}: ${action} ${id}`);
};
