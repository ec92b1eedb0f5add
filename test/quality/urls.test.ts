/** URL checks: what answers, what is followed, and when they come again. */
import { createServer } from 'node:http';
import { HostPacing, untilNextCheck } from '../../src/features/quality/urls/schedule.js';
import { portOf, watchedWeb } from '../outbound/watched-web.js';

const web = watchedWeb();

describe('a URL that may be asked', () => {
  it('is asked with HEAD and a user agent', async () => {
    const agents: (string | undefined)[] = [];
    web.handler = ({ headers }, response) => {
      agents.push(headers['user-agent']);
      response.end();
    };
    expect(await web.check(web.here('/data.csv?x=1'))).toEqual({ state: 'OK', status: 200 });
    expect(web.hits).toEqual(['HEAD /data.csv?x=1']);
    expect(agents).toEqual(['test-check/1.0']);
  });

  it.each([403, 405, 501])('is asked for one byte when HEAD gives %i', async (status) => {
    const ranges: (string | undefined)[] = [];
    web.handler = ({ method, headers }, response) => {
      if (method === 'GET') ranges.push(headers.range);
      response.writeHead(method === 'HEAD' ? status : 206).end();
    };
    expect(await web.check(web.here())).toEqual({ state: 'OK', status: 206 });
    expect(ranges).toEqual(['bytes=0-0']);
  });

  it.each([
    [200, 'OK'],
    [204, 'OK'],
    [304, 'OK'],
    [404, 'BROKEN'],
    [410, 'BROKEN'],
    [500, 'BROKEN'],
  ])('that answers %i is %s', async (status, state) => {
    web.handler = (_request, response) => response.writeHead(status).end();
    expect(await web.check(web.here())).toEqual({ state, status });
  });

  it('does not have its body read', async () => {
    web.handler = ({ method }, response) => {
      if (method === 'HEAD') return void response.writeHead(405).end();
      response.writeHead(200);
      // Endless.
      const more = setInterval(() => response.write('x'.repeat(65_536)), 1);
      response.on('close', () => clearInterval(more));
    };
    expect(await web.check(web.here())).toEqual({ state: 'OK', status: 200 });
  });

  it('that never answers is given up in time', async () => {
    web.handler = () => undefined;
    expect(await web.check(web.here(), undefined, 200)).toEqual({ state: 'BROKEN', status: 1100 });
  });

  it('that refuses connections is broken', async () => {
    const gone = createServer();
    const closed = await portOf(gone);
    await new Promise((resolve) => gone.close(resolve));
    expect(await web.check(`http://127.0.0.1:${closed}/`, [`127.0.0.1:${closed}`])).toEqual({
      state: 'BROKEN',
      status: 1100,
    });
  });

  it('tells for how long its server wants to be left alone', async () => {
    web.handler = (_request, response) => response.writeHead(429, { 'retry-after': '120' }).end();
    expect(await web.check(web.here())).toEqual({ state: 'BROKEN', status: 429, retryAfter: 120_000 });
  });
});

describe('redirects', () => {
  it('are followed, five of them', async () => {
    web.handler = ({ url }, response) => {
      const step = Number(url?.slice(1));
      if (step === 0) return void response.end();
      response.writeHead(302, { location: `/${step - 1}` }).end();
    };
    expect(await web.check(web.here('/5'))).toEqual({ state: 'OK', status: 200 });
    web.hits.length = 0;
    expect(await web.check(web.here('/6'))).toEqual({ state: 'BROKEN', status: 1100 });
    expect(web.hits).toHaveLength(6);
  });

  it.each([
    ['another port of this machine', () => `http://127.0.0.1:${web.canaryPort}/`],
    ['this machine in hexadecimal', () => `http://0x7f000001:${web.canaryPort}/`],
    ['this machine as mapped IPv6', () => `http://[::ffff:127.0.0.1]:${web.canaryPort}/`],
    ['the metadata service of a cloud', () => 'http://169.254.169.254/latest/meta-data/'],
    ['another scheme', () => 'file:///etc/passwd'],
    ['user information', () => `http://user@127.0.0.1:${web.port}/`],
  ])('to %s are not followed', async (_what, location) => {
    web.handler = ({ url }, response) => {
      if (url === '/start') response.writeHead(302, { location: location() }).end();
      else response.end();
    };
    expect(await web.check(web.here('/start'))).toEqual({ state: 'REFUSED', status: 1300 });
    expect(web.hits).toEqual(['HEAD /start']);
  });
});

describe('the schedule', () => {
  const DAY = 86_400_000;

  it('looks at every URL again within a few weeks', () => {
    for (const state of ['OK', 'BROKEN', 'REFUSED'] as const) {
      for (const failures of [1, 2, 5, 50]) {
        expect(untilNextCheck(state, failures, 0.999)).toBeLessThanOrEqual(21 * DAY);
      }
    }
    expect(untilNextCheck('OK', 0, 0)).toBeGreaterThan(7 * DAY);
    expect(untilNextCheck('BROKEN', 1, 0)).toBeLessThan(DAY);
  });

  it('asks one server one thing at a time, and not at once again', () => {
    const pacing = new HostPacing();
    pacing.begin('a');
    expect(pacing.resting(0)).toEqual(['a']);
    pacing.end('a', { state: 'OK', status: 200 }, 1_000);
    expect(pacing.resting(1_500)).toEqual(['a']);
    expect(pacing.nextRelease).toBe(2_000);
    expect(pacing.resting(2_000)).toEqual([]);
  });

  it('leaves a server alone that is in trouble, longer each time', () => {
    const pacing = new HostPacing();
    const trouble = { state: 'BROKEN', status: 503 } as const;
    pacing.end('a', trouble, 0);
    const first = pacing.nextRelease ?? 0;
    pacing.end('a', trouble, 0);
    expect(pacing.nextRelease).toBeGreaterThan(first);
    pacing.end('a', { ...trouble, retryAfter: 3_600_000 }, 0);
    expect(pacing.nextRelease).toBe(3_600_000);
  });
});
