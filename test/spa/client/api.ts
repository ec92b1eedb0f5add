/** What the application asks the service, with the token of whoever is logged in. */
import type Keycloak from 'keycloak-js';

/** A text in several languages. */
type Texts = Readonly<Record<string, string>>;

/** A dataset as the search knows it. */
export interface Dataset {
  readonly id: string;
  readonly title: Texts;
}

/** A page of results. */
export interface Found {
  readonly count: number;
  readonly results: readonly Dataset[];
  readonly facets: readonly { readonly id: string; readonly items: readonly { readonly id: string }[] }[];
}

/** Makes the calls. */
export const apiOf = (keycloak: Keycloak) => {
  const call = async (path: string, accept: string): Promise<Response> => {
    if (keycloak.authenticated) await keycloak.updateToken(30);
    const headers = new Headers({ Accept: accept });
    if (keycloak.token !== undefined) headers.set('Authorization', `Bearer ${keycloak.token}`);
    const response = await fetch(path, { headers });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response;
  };
  return {
    search: async (q: string, formats: readonly string[]): Promise<Found> => {
      const facets = JSON.stringify({ format: formats });
      const query = new URLSearchParams({ q, filters: 'dataset', facets, page: '0', limit: '10', locale: 'en' });
      const { result } = (await (await call(`/srv/search/search?${query}`, 'application/json')).json()) as {
        readonly result: Found;
      };
      return result;
    },
    dataset: async (id: string): Promise<Dataset> => {
      const response = await call(`/srv/search/datasets/${encodeURIComponent(id)}`, 'application/json');
      return ((await response.json()) as { readonly result: Dataset }).result;
    },
    turtle: async (id: string): Promise<string> =>
      (await call(`/srv/repo/datasets/${encodeURIComponent(id)}`, 'text/turtle')).text(),
  };
};
