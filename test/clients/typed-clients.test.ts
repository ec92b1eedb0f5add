/**
 * openapi-fetch, Apollo Client and graphql-request themselves: programs whose types openapi-typescript and graphql-codegen made from
 * what a running service says of itself. They are compiled, so the types fit, and run, so they are true.
 */
import type { TestService } from '../support/service.js';
import { describeClient } from './npm.js';
import { Programs } from './program.js';
import { startDemo } from './service.js';

describeClient('typed clients', () => {
  let service: TestService;
  let programs: Programs;
  beforeAll(async () => {
    service = await startDemo();
    programs = new Programs(service.url);
    await programs.codegen();
    await programs.restTypes();
    await programs.compile();
  });
  afterAll(async () => {
    programs?.remove();
    await service?.stop();
  });

  it('openapi-fetch searches, writes, reads and is refused', async () => {
    expect(await programs.run('rest')).toEqual({
      found: [expect.any(Number), 1],
      posted: expect.any(Number),
      created: 201,
      read: [200, true],
      shown: true,
      quality: 200,
      removed: 204,
      gone: [null, 404],
      wrong: [400, expect.stringContaining('facets')],
    });
  });

  it('Apollo Client reads by GET, keeps what it read, writes, and follows changes', async () => {
    expect(await programs.run('apollo')).toEqual({
      found: [1, true],
      readBy: 'GET',
      requests: 1,
      created: 'WriteResult',
      refused: 'NotFound',
      failed: ['CombinedGraphQLErrors', expect.any(String)],
      changes: ['created By Apollo'],
    });
  });

  it('graphql-request reads by POST and GET, writes and is refused', async () => {
    expect(await programs.run('request')).toEqual({
      found: [1, true],
      batch: [400, null],
      created: 'WriteResult',
      refused: 400,
    });
  });
});
