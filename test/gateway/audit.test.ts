/** The audit suite of graphql-http, with the requests that the package makes: every check passes, under both executors. */
import { auditServer, serverAudits } from 'graphql-http';
import { sampleSchema } from './sample-schema.js';
import { sharedService } from '../support/service.js';
import { contextOf, serve, type Served } from './served.js';

describe.each(['jit', 'plain'])('GraphQL over HTTP with the %s executor', (executor) => {
  let served: Served;
  beforeAll(async () => {
    served = await serve(sampleSchema(), contextOf, { GRAPHQL_EXECUTOR: executor });
  });
  afterAll(() => served.close());

  const audits = serverAudits({ url: () => served.url });

  it('has 61 checks', () => expect(audits).toHaveLength(61));

  it.each(audits.map((audit) => [`${audit.id} ${audit.name}`, audit] as const))('%s', async (_name, audit) => {
    const result = await audit.fn();
    expect(result).toMatchObject({ status: 'ok' });
  });
});

it('GraphQL over HTTP of the service itself passes all 61 checks', async () => {
  const { url } = await sharedService();
  const results = await auditServer({ url: `${url}/graphql` });
  expect(results.filter(({ status }) => status !== 'ok')).toEqual([]);
  expect(results).toHaveLength(61);
});
