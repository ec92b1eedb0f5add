/** Which pages elsewhere may read answers (CORS protocol of the Fetch standard). */
import { API_KEY, startService, type TestService } from '../support/service.js';

const FRIEND = 'https://friend.example';
const CATALOGUE = '/srv/repo/catalogues/c';

const open = async (origins?: string): Promise<TestService> => {
  const service = await startService(origins === undefined ? {} : { CORS_ORIGINS: origins });
  const body = '@prefix dcat: <http://www.w3.org/ns/dcat#> . <> a dcat:Catalog .';
  await service.write('PUT', CATALOGUE, body, { 'content-type': 'text/turtle', 'x-api-key': API_KEY });
  return service;
};

const preflight = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'x-api-key' };

describe('Pages of other origins', () => {
  it('read every answer where nobody is named', async () => {
    const service = await open();
    const { headers } = await service.fetch(CATALOGUE);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toContain('ETag');
    expect(headers.get('vary')).toBe('Accept');
    await service.stop();
  });

  it('read answers where they are named, and caches tell those answers apart', async () => {
    const service = await open(`${FRIEND}, https://other.example`);
    const ask = async (method: string, sent: Record<string, string>) => {
      const { status, headers } = await service.fetch(CATALOGUE, { method, headers: sent });
      return { status, headers };
    };
    const friend = await ask('GET', { origin: FRIEND });
    expect(friend.headers.get('access-control-allow-origin')).toBe(FRIEND);
    expect(friend.headers.get('vary')).toBe('Origin, Accept');
    for (const sent of [{ origin: 'https://evil.example' }, {}]) {
      const { headers } = await ask('GET', sent as Record<string, string>);
      expect([headers.get('access-control-allow-origin'), headers.get('vary')]).toEqual([null, 'Origin, Accept']);
    }
    const may = await ask('OPTIONS', { origin: FRIEND, ...preflight });
    expect([may.status, may.headers.get('access-control-allow-origin')]).toEqual([204, FRIEND]);
    expect(may.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(may.headers.get('access-control-allow-headers')).toBe('x-api-key');
    expect(may.headers.get('access-control-max-age')).toBe('600');
    expect(may.headers.get('vary')).toBe('Origin, Access-Control-Request-Headers');
    const mayNot = await ask('OPTIONS', { origin: 'https://evil.example', ...preflight });
    expect(mayNot.headers.get('access-control-allow-origin')).toBeNull();
    await service.stop();
  });

  it('are told what is supported by an OPTIONS that is no preflight, at any address', async () => {
    const service = await open();
    for (const path of [CATALOGUE, '/nowhere'])
      expect((await service.fetch(path, { method: 'OPTIONS' })).status).toBe(204);
    await service.stop();
  });
});
