/** What is never asked, whatever the notation, the name or the redirect; and what operators open. */
import { checkUrl } from '../../src/features/quality/urls/check.js';
import { isPublic } from '../../src/core/outbound/addresses.js';
import { OutboundPolicy } from '../../src/core/outbound/policy.js';
import { request, resolve } from '../../src/core/outbound/request.js';
import { hostile } from './hostile-urls.js';
import { serveNames } from './name-server.js';
import { watchedWeb } from './watched-web.js';

const web = watchedWeb();

describe('what is never asked', () => {
  const refused = hostile('PORT');

  it(`has ${refused.length} addresses in its list`, () => expect(refused.length).toBeGreaterThan(150));

  it('is every address in every notation', async () => {
    const urls = [...hostile(String(web.canaryPort)), ...hostile('80'), ...hostile(String(web.port))];
    for (const url of urls) {
      const { state } = await web.check(url, []);
      expect([url, state === 'OK']).toEqual([url, false]);
    }
    expect(web.hits).toEqual([]);
  });

  it('is an address even where the port is a usual one', async () => {
    const policy = new OutboundPolicy([]);
    for (const url of hostile('80')) {
      const target = policy.target(url);
      const resolved = target ? await resolve(target, policy) : 'REFUSED';
      expect([url, resolved]).toEqual([url, expect.stringMatching(/^(UNKNOWN|REFUSED)$/)]);
    }
  });

  it.each([
    'ftp://example.org/',
    'gopher://example.org/',
    'javascript:alert(1)',
    'data:text/plain,x',
    'http://',
    'not a url',
    '',
    'http://user:secret@example.org/',
    'http://example.org:22/',
    'https://example.org:80/',
    '//example.org/',
  ])('is %s', async (url) => expect(await web.check(url, [])).toEqual({ state: 'REFUSED', status: 1300 }));
});

describe('public addresses', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '2001:4860:4860::8888',
    '2a00:1450:4001::1',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
  ])('include %s', (address) => expect(isPublic(address)).toBe(true));

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.254',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
    '100.100.100.200',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:2::1',
    '2001:10::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '5f00::1',
    'localhost',
    '',
    '127.1',
    '2130706433',
  ])('do not include %s', (address) => expect(isPublic(address)).toBe(false));
});

describe('names', () => {
  let answers = 0;
  let names: Awaited<ReturnType<typeof serveNames>>;
  beforeAll(async () => {
    names = await serveNames({
      'public.test': { A: () => ['8.8.8.8'], AAAA: () => ['2001:4860:4860::8888'] },
      'inside.test': { A: () => ['127.0.0.1'] },
      'inside6.test': { AAAA: () => ['::1'] },
      'mapped.test': { AAAA: () => ['::ffff:7f00:1'] },
      'metadata.test': { A: () => ['169.254.169.254'] },
      'mixed.test': { A: () => ['8.8.8.8', '10.0.0.1'] },
      'mixed6.test': { A: () => ['8.8.8.8'], AAAA: () => ['fd00::1'] },
      'rebinding.test': { A: () => [(answers += 1) === 1 ? '8.8.8.8' : '127.0.0.1'] },
    });
  });
  afterAll(() => names.close());

  const resolved = async (host: string) => {
    const policy = new OutboundPolicy([]);
    const target = policy.target(`http://${host}/`);
    return target ? resolve(target, policy, [names.address]) : undefined;
  };

  it('of public addresses may be asked', async () => {
    expect(await resolved('public.test')).toEqual({ address: '8.8.8.8' });
  });

  it.each(['inside.test', 'inside6.test', 'mapped.test', 'metadata.test', 'mixed.test', 'mixed6.test'])(
    'such as %s may not',
    async (host) => expect(await resolved(host)).toBe('REFUSED'),
  );

  it('that nobody knows lead nowhere', async () => expect(await resolved('nobody.test')).toBe('UNKNOWN'));

  it('are resolved once for a request: the address that was judged is the one that is connected to', async () => {
    answers = 0;
    expect(await resolved('rebinding.test')).toEqual({ address: '8.8.8.8' });
    expect(answers).toBe(1);
  });

  it('in a redirect are judged as well', async () => {
    web.handler = (_request, response) => response.writeHead(302, { location: 'http://inside.test/' }).end();
    const policy = new OutboundPolicy([`127.0.0.1:${web.port}`]);
    const answer = await checkUrl(web.here('/start'), {
      policy,
      userAgent: 't',
      timeoutMs: 2_000,
      nameServers: [names.address],
    });
    expect([answer.state, web.hits]).toEqual(['REFUSED', ['HEAD /start']]);
  });

  it('are connected to at the address of the answer, with the name in the request', async () => {
    web.handler = ({ headers }, response) => {
      web.hits.push(`for ${headers.host}`);
      response.end();
    };
    const url = `http://localhost:${web.port}/`;
    const asked = { method: 'HEAD', headers: {}, signal: AbortSignal.timeout(2_000) } as const;
    const answer = await request(url, asked, { policy: new OutboundPolicy([`localhost:${web.port}`]) });
    expect([answer, web.hits]).toEqual([
      expect.objectContaining({ status: 200 }),
      ['HEAD /', `for localhost:${web.port}`],
    ]);
  });
});

describe('what the operator allows', () => {
  it('are networks, on any port', async () => {
    expect(await web.check(web.here(), ['127.0.0.0/8'])).toMatchObject({ state: 'OK' });
    expect(await web.check(web.here(), ['127.0.0.1'])).toMatchObject({ state: 'OK' });
    expect(await web.check(web.here(), ['10.0.0.0/8'])).toMatchObject({ state: 'REFUSED' });
  });

  it('are pairs of host and port, by the name in the URL', async () => {
    expect(await web.check(`http://localhost:${web.port}/`, [`localhost:${web.port}`])).toMatchObject({ state: 'OK' });
    expect(await web.check(`http://localhost:${web.canaryPort}/`, [`localhost:${web.port}`])).toMatchObject({
      state: 'REFUSED',
    });
    expect(await web.check(web.here(), [`localhost:${web.port}`])).toMatchObject({ state: 'REFUSED' });
    expect(web.hits).toEqual(['HEAD /']);
  });

  it('must be readable', () => {
    expect(() => new OutboundPolicy(['intranet'])).toThrow(/intranet/);
    expect(() => new OutboundPolicy(['10.0.0.0/99'])).toThrow();
  });
});
