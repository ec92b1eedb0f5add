/** The security that the interface description declares, by who may really call what. */
import { needsCredentials, type OpenApiDocument } from '../../src/core/http/openapi/document.js';
import { REST_CALLS } from '../access/rest-operations.js';
import { sharedService, type SharedService } from '../support/service.js';

let service: SharedService;
beforeAll(async () => {
  service = await sharedService();
});

describe('declared security', () => {
  it('is that of the routes: credentials are needed where callers without any are refused, and nowhere else', async () => {
    const { paths } = (await (await service.fetch('/srv/openapi.json')).json()) as OpenApiDocument;
    let compared = 0;
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        const name = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
        const rule = REST_CALLS[name]?.may;
        if (!rule) continue;
        compared += 1;
        const isOpen = rule({ principal: 'anonymous', reads: 'public', state: 'plain' });
        expect([name, needsCredentials(operation)]).toEqual([name, !isOpen]);
        // What says that it is the same for everybody is so where reads are restricted, too.
        if (operation.security.length > 0) continue;
        expect([name, rule({ principal: 'anonymous', reads: 'restricted', state: 'plain' })]).toEqual([name, true]);
        const address = `${service.url}${path.replace(/\{\w+\}/g, 'dataset')}`;
        expect([name, (await fetch(address, { headers: { 'x-api-key': 'wrong' } })).status]).toEqual([name, 200]);
      }
    }
    expect(compared).toBeGreaterThan(80);
  });
});
