import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeInBrowser } from './browser.js';

describeInBrowser('The browser of the tests', (session) => {
  let server: Server;
  let origin: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      response.writeHead(request.url === '/missing' ? 404 : 200, { 'content-type': 'text/html' });
      response.end(
        '<script>fetch("/missing"); fetch("http://example.org/").catch(() => {}); throw new Error("oops")</script>',
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
  });

  it('reaches no other host, and reports what went wrong in the page', async () => {
    const { page, watch } = await session.open();
    await page.goto(origin, { waitUntil: 'networkidle' });
    expect(watch.foreign(origin)).toEqual(['http://example.org/']);
    const problems = watch.problems.join('\n');
    expect(problems).toContain('http://example.org/ failed: net::ERR_NAME_NOT_RESOLVED');
    expect(problems).toContain('/missing answered 404');
    expect(problems).toContain('uncaught: oops');
    await page.context().close();
  });
});
