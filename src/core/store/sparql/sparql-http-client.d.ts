declare module 'sparql-http-client/SimpleClient.js' {
  import type { Response } from 'undici';

  /** What the client asks of a `fetch`. */
  export type ClientFetch = (
    url: string | URL,
    init: { readonly method: string; readonly headers: Iterable<[string, string]>; readonly body?: string },
  ) => Promise<Response>;

  /** Options of one request; only those used here. */
  export interface ClientRequest {
    readonly headers?: Readonly<Record<string, string>>;
    /** Parameters beside the query, in the address or in the form. */
    readonly parameters?: Readonly<Record<string, string | readonly string[]>>;
    readonly update?: boolean;
  }

  /** The requests of the SPARQL 1.1 Protocol, with the plain HTTP response. */
  export default class SimpleClient {
    constructor(options: {
      readonly endpointUrl: string;
      readonly updateUrl: string;
      readonly user?: string | undefined;
      readonly password?: string | undefined;
      readonly headers?: Readonly<Record<string, string>>;
      readonly fetch: ClientFetch;
    });
    postDirect(text: string, options?: ClientRequest): Promise<Response>;
    postUrlencoded(text: string, options?: ClientRequest): Promise<Response>;
  }
}
