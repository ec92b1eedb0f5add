/** The audit suite of graphql-http: every check of GraphQL over HTTP passes, under both executors. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serverAudits } from 'graphql-http';
import { sampleSchema } from './sample-schema.js';
import { contextOf, serve, type Served } from './served.js';

/** Protection against cross-site requests is on, so a GET says that it has been preflighted, as a browser would make it. */
const preflighted = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(
    url,
    init.method === 'POST' ? init : { ...init, headers: { ...init.headers, 'apollo-require-preflight': 'true' } },
  );

describe.each(['jit', 'plain'])('GraphQL over HTTP with the %s executor', (executor) => {
  let served: Served;
  beforeAll(async () => {
    served = await serve(sampleSchema(), contextOf, { GRAPHQL_EXECUTOR: executor });
  });
  afterAll(() => served.close());

  const audits = serverAudits({ url: () => served.url, fetchFn: preflighted });

  it('has 61 checks', () => expect(audits).toHaveLength(61));

  it.each(audits.map((audit) => [`${audit.id} ${audit.name}`, audit] as const))('%s', async (_name, audit) => {
    const result = await audit.fn();
    expect(result).toMatchObject({ status: 'ok' });
  });
});
