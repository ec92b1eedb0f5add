/** A catalogue elsewhere: a real HTTP server on 127.0.0.1 that counts who asks for what. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers one request. */
export type Handler = (request: IncomingMessage, response: ServerResponse, address: URL) => void;

/** A running source. */
export interface SourceServer {
  readonly url: string;
  readonly port: number;
  /** Paths with queries, in the order in which they were asked for. */
  readonly asked: string[];
  /** Most requests that were under way at a time. */
  readonly mostAtATime: () => number;
  /** Headers of the last request. */
  readonly lastHeaders: () => IncomingMessage['headers'];
  /** Answers in another way from now on. */
  serve(handler: Handler): void;
  stop(): Promise<void>;
}

/** Starts a source. */
export const startSource = async (handler: Handler): Promise<SourceServer> => {
  let handle = handler;
  const asked: string[] = [];
  let now = 0;
  let most = 0;
  let headers: IncomingMessage['headers'] = {};
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    ({ headers } = request);
    most = Math.max(most, (now += 1));
    response.on('close', () => (now -= 1));
    handle(request, response, new URL(request.url ?? '/', 'http://source.test'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    asked,
    mostAtATime: () => most,
    lastHeaders: () => headers,
    serve: (next) => (handle = next),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** Answers with a body. */
export const send = (response: ServerResponse, body: string, type = 'text/turtle', status = 200): void => {
  response.writeHead(status, { 'content-type': type }).end(body);
};

const PREFIXES = '@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .\n';

/** A dataset in Turtle, without prefixes. */
export const dataset = (iri: string, title: string, more = ''): string =>
  `<${iri}> a dcat:Dataset ; dct:title "${title}"@en ; dct:description "About ${title}."@en ${more ? `; ${more}` : ''} ;
  dcat:distribution [ a dcat:Distribution ; dct:title "${title}.csv" ; dcat:accessURL <${iri}/file.csv> ] .\n`;

/** A catalogue in Turtle with these datasets. */
export const turtle = (datasets: readonly string[], more = ''): string =>
  `${PREFIXES}<http://source.test/catalogue> a dcat:Catalog ; dct:title "A source"@en ; dct:description "Elsewhere."@en .
${datasets.join('')}${more}`;
