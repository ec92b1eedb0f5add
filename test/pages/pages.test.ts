/** The pages without a browser: escaping, policy, conditional requests, links, languages, errors. */
import { startService, type TestService } from '../support/service.js';
import { fill, HOSTILE, PREFIXES, publicPages, publish, sellerKey, type Stored } from './data.js';

let service: TestService;
let stored: Stored;
beforeAll(async () => {
  service = await startService();
  stored = await fill(service);
});
afterAll(() => service.stop());

const page = async (path: string, headers: Record<string, string> = {}) => {
  const response = await service.fetch(path, { headers: { accept: 'text/html', ...headers } });
  return { response, html: await response.text() };
};
const jsonLdOf = (html: string): Record<string, unknown> =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as Record<
    string,
    unknown
  >;

describe('every page', () => {
  it('shows hostile metadata as text, and links to no address that runs', async () => {
    let seen = 0;
    for (const path of publicPages(stored)) {
      const { response, html } = await page(path);
      expect([path, response.status]).toEqual([path, 200]);
      const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
      expect([path, scripts.filter((tag) => !/type="(module|application\/ld\+json)"/.test(tag))]).toEqual([path, []]);
      expect([
        path,
        /<img|<[^>]*\sonerror=|(href|src|action)="javascript:/i.test(html.replace(/<title>.*?<\/title>/s, '')),
      ]).toEqual([path, false]);
      if (html.includes('window.hacked')) seen += 1;
    }
    // The texts are there: the test would find them if they were not escaped.
    expect(seen).toBeGreaterThanOrEqual(5);
    expect((await page(`/srv/catalog/datasets?q=${encodeURIComponent(HOSTILE)}`)).html).not.toMatch(/<img|<script>/);
  });

  it('has a policy without inline scripts and styles, and loads nothing from elsewhere', async () => {
    for (const path of [...publicPages(stored), '/srv/catalog/nothing']) {
      const { response, html } = await page(path);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/unsafe|\*|https?:/);
      expect(response.headers.get('x-frame-options')).toBe('DENY');
      expect(html).not.toMatch(/<style|\sstyle="|\son[a-z]+="/);
      const loaded = [
        ...html.matchAll(/<(?:script|img)[^>]* src="([^"]+)"|<link rel="(?:stylesheet|icon)" href="([^"]+)"/g),
      ];
      expect(loaded.length).toBeGreaterThanOrEqual(3);
      expect(
        loaded.map(([, a, b]) => a ?? b).filter((address) => !address?.startsWith('/srv/catalog/assets/')),
      ).toEqual([]);
    }
  });

  it('links only to addresses of this service that answer', async () => {
    const links = new Set<string>();
    for (const path of publicPages(stored)) {
      for (const [, link = ''] of (await page(path)).html.matchAll(/(?:href|src)="(\/[^"#]*)/g))
        links.add(link.replaceAll('&amp;', '&'));
    }
    expect(links.size).toBeGreaterThan(40);
    const dead: string[] = [];
    for (const link of links) {
      const { status } = await service.fetch(link);
      if (status >= 400) dead.push(`${status} ${link}`);
    }
    expect(dead).toEqual([]);
  });

  it('is not sent again to who has it', async () => {
    for (const path of publicPages(stored)) {
      const { response } = await page(path);
      const etag = response.headers.get('etag') ?? '';
      expect([path, (await page(path, { 'if-none-match': etag })).response.status]).toEqual([path, 304]);
      expect((await page(path, { 'if-none-match': etag, 'accept-language': 'de' })).response.status).toBe(200);
    }
  });

  it('has one heading of the first level, a title, a description and a canonical address', async () => {
    for (const path of publicPages(stored)) {
      const { html } = await page(path);
      expect([path, html.match(/<h1/g)?.length]).toEqual([path, 1]);
      expect(html).toContain('<meta name="description"');
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
      expect(canonical?.startsWith(`${service.url}/srv/catalog/`)).toBe(true);
    }
  });
});

describe('languages', () => {
  it('follow the address, then the cookie, then the browser', async () => {
    const first = await page('/srv/catalog/datasets?lang=de', { 'accept-language': 'el' });
    expect(first.html).toContain('<html lang="de"');
    const cookie = first.response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^page_language=de; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    expect((await page('/srv/catalog/', { cookie: 'page_language=de', 'accept-language': 'el' })).html).toContain(
      '<html lang="de"',
    );
    expect((await page('/srv/catalog/', { 'accept-language': 'el,en;q=0.5' })).html).toContain('<html lang="el"');
    expect((await page('/srv/catalog/?lang=xx')).html).toContain('<html lang="en"');
  });

  it('are those of metadata too, and the page says where it shows another one', async () => {
    const german = (await page(`/srv/catalog/datasets/${stored.rich}?lang=de`)).html;
    expect(german).toContain('Haltestellen der Straßenbahn</span></h1>');
    expect(german).toContain('1.234,50');
    const greek = (await page(`/srv/catalog/datasets/${stored.rich}?lang=el`)).html;
    expect(greek).toContain('<span lang="en" dir="auto">Tram stops</span>');
  });
});

describe('structured data', () => {
  it('describes a dataset with its downloads and offers', async () => {
    const data = jsonLdOf((await page(`/srv/catalog/datasets/${stored.rich}`)).html);
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Dataset',
      '@id': `${service.url}/catset/data/${stored.rich}`,
      name: 'Tram stops',
      publisher: { '@type': 'Organization', name: 'City of Tests' },
      distribution: [
        { '@type': 'DataDownload', contentUrl: 'https://data.example/stops.csv', contentSize: '182044 B' },
      ],
      offers: [{ '@type': 'Offer', price: '1234.5' }],
    });
    expect(jsonLdOf((await page('/srv/catalog/')).html)).toMatchObject({ '@type': 'DataCatalog' });
    expect(jsonLdOf((await page(`/srv/catalog/datasets/${stored.hostile}`)).html)['name']).toBe(HOSTILE);
  });

  it('leads robots to the site map and away from what is for people only', async () => {
    const robots = await (await service.fetch('/robots.txt')).text();
    expect(robots).toContain(`Sitemap: ${service.url}/srv/catalog/sitemap.xml`);
    expect(robots).toContain('Disallow: /srv/catalog/*/buy');
    const locations = async (path: string) => {
      const response = await service.fetch(path);
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        200,
        'application/xml; charset=utf-8',
      ]);
      return [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) =>
        url.replace(service.url, '').replaceAll('&apos;', "'").replaceAll('&amp;', '&'),
      );
    };
    const parts = await locations('/srv/catalog/sitemap.xml');
    expect(parts).toEqual(['/srv/catalog/sitemap-pages.xml', '/srv/catalog/sitemap-1.xml']);
    const pages = (await Promise.all(parts.map(locations))).flat();
    expect(pages).toEqual(
      expect.arrayContaining(['/srv/catalog/', '/srv/catalog/catalogues/city', '/srv/catalog/offers']),
    );
    expect(pages).toContain(`/srv/catalog/datasets/${stored.rich}`);
    for (const path of pages) {
      const { html } = await page(path);
      expect(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]).toBe(service.url + path);
    }
    expect((await service.fetch('/srv/catalog/sitemap-2.xml')).status).toBe(404);
    expect((await page('/srv/catalog/nothing')).html).toContain('<meta name="robots" content="noindex"/>');
  });
});

describe('search', () => {
  const order = async (query: string): Promise<string[]> => {
    const { html } = await page(`/srv/catalog/datasets?${query}`);
    return [...html.matchAll(/<li class="card product">.*?<h3><a href="\/srv\/catalog\/datasets\/([^"]+)"/gs)].map(
      ([, id = '']) => id,
    );
  };

  it('orders by price from the lowest, and by score from the highest', async () => {
    const { twin, hostile } = stored;
    // The lower price is only drafted: it is nobody's to see.
    expect(await order('sort=price')).toEqual([twin, hostile]);
    expect(await order('sort=quality')).toEqual([twin, hostile]);
  });

  it('finds datasets by the words of their theme in every language', async () => {
    for (const words of ['Transport', 'Verkehr', 'Μεταφορές'])
      expect([words, await order(`q=${encodeURIComponent(words)}`)]).toEqual([words, [stored.twin]]);
    expect(await order('q=Landwirtschaft')).toEqual([]);
  });

  it('keeps its state in the address', async () => {
    const { html } = await page('/srv/catalog/datasets?q=tram&format=CSV');
    expect(html).toMatch(/<input[^>]*name="format"[^>]*value="CSV"[^>]*checked/);
    expect(html).toContain('1 dataset<');
    expect((await page('/srv/catalog/datasets?q=tram&format=PDF')).html).toContain('Nothing matches');
    expect((await page('/srv/catalog/datasets?page=x&sort=y&format=')).response.status).toBe(200);
  });
});

describe('offers', () => {
  it('are listed by what the address says, with price, terms and state', async () => {
    const { html } = await page('/srv/catalog/offers?kind=purchase&from=1000&sort=dearest');
    expect(html).toContain('1 offer<');
    expect(html).toContain('€1,234.50');
    expect(html).toContain('December 31, 2027');
    expect(html).toMatch(/<input[^>]*name="from"[^>]*value="1000"/);
    expect((await page('/srv/catalog/offers?kind=investment')).html).toContain('Nothing matches');
    expect((await page('/srv/catalog/offers?to=5&free=true')).html).toContain('0 offers<');
    expect((await page('/srv/catalog/offers?state=x&from=x&before=x&sort=x')).html).toContain('1 offer<');
    expect((await page('/srv/catalog/offers?after=x')).response.status).toBe(400);
  });

  it('are those on the marketplace, and no drafts', async () => {
    expect((await page('/srv/catalog/offers')).html).toContain('1 offer<');
    expect((await page('/srv/catalog/offers')).html).not.toContain('window.hacked');
  });

  it('go one page at a time', async () => {
    const turtle = (
      n: number,
    ) => `${PREFIXES} <> a dcat:Dataset ; dct:title "Many ${n}"@en ; dct:description "One of many."@en ;
      pst:monetization [ a pst:MonetizationMethod ; pst:sellerId "many" ;
        pst:purchaseOffer [ a pst:PurchaseOffer ; pst:type "one-off" ; pst:price ${n} ] ] .`;
    await service.write('PUT', '/srv/repo/catalogues/many', `${PREFIXES} <> a dcat:Catalog ; dct:title "Many"@en .`, {
      'content-type': 'text/turtle',
    });
    const key = await sellerKey(service, 'many');
    const headers = { 'content-type': 'text/turtle', ...key };
    for (let n = 1; n <= 21; n += 1) {
      const answer = await service.write('POST', '/srv/repo/catalogues/many/datasets', turtle(n), headers);
      await publish(service, ((await answer.json()) as { id: string }).id, key);
    }
    const first = await page('/srv/catalog/offers?seller=many&sort=cheapest');
    expect(first.html).toContain('21 offers<');
    const next = /rel="next" href="([^"]+)"/.exec(first.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const second = await page(next);
    expect(second.html.match(/Many \d+<\/span>/g)).toEqual(['Many 21</span>']);
    expect(second.html).toContain('rel="first"');
    await service.write('DELETE', '/srv/repo/catalogues/many');
  });
});

describe('filters', () => {
  it('stand before the results in the document, with links there and back', async () => {
    for (const path of ['/srv/catalog/datasets', '/srv/catalog/offers']) {
      const { html } = await page(path);
      expect(html.indexOf('id="filters"')).toBeLessThan(html.indexOf('id="results"'));
      expect(html).toMatch(/<a [^>]*href="#filters"/);
      expect(html).toMatch(/<a [^>]*href="#results"/);
    }
  });
});

describe('what is for those who have an account', () => {
  it('leads there first', async () => {
    for (const part of ['buy', 'invest']) {
      const { response } = await page(`/srv/catalog/datasets/${stored.rich}/${part}`);
      expect(response.status).toBe(303);
      expect(response.headers.get('location')).toBe(
        `/srv/catalog/login?${new URLSearchParams({ return: `/srv/catalog/datasets/${stored.rich}/${part}` }).toString()}`,
      );
      const sent = await service.fetch(`/srv/catalog/datasets/${stored.rich}/${part}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'key=x',
      });
      expect(sent.status).toBe(401);
    }
    expect((await page('/srv/catalog/account/orders')).response.status).toBe(401);
  });
});

describe('previews', () => {
  it('have a picture that is there', async () => {
    for (const path of publicPages(stored)) {
      const picture = /<meta property="og:image" content="([^"]+)"/.exec((await page(path)).html)?.[1] ?? '';
      const response = await service.fetch(picture.replace(service.url, ''));
      expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, 'image/png']);
      expect(jsonLdOf((await page(path)).html)['@type']).toEqual(expect.any(String));
    }
  });
});

describe('what is not there or not allowed', () => {
  it('is a page as well', async () => {
    for (const path of [
      '/srv/catalog/x',
      '/srv/catalog/datasets/x',
      '/srv/catalog/catalogues/x',
      '/srv/catalog/datasets/x/quality',
    ]) {
      const { response, html } = await page(path);
      expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 404, 'no-store']);
      expect(html).toContain('There is nothing here');
    }
    for (const path of [
      '/srv/catalog/account',
      `/srv/catalog/datasets/${stored.rich}/edit`,
      '/srv/catalog/catalogues/city/datasets/new',
    ]) {
      expect([path, (await page(path)).response.status]).toEqual([path, 401]);
    }
  });

  it('goes back only to pages of this service', async () => {
    for (const target of [
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example',
      '/srv/catalogue',
      'javascript:1',
    ]) {
      const { headers } = await service.fetch(`/srv/catalog/theme?theme=dark&return=${encodeURIComponent(target)}`);
      expect([target, headers.get('location')]).toEqual([target, '/srv/catalog/']);
    }
    const { headers } = await service.fetch('/srv/catalog/theme?theme=dark&return=/srv/catalog/offers?q=x');
    expect(headers.get('location')).toBe('/srv/catalog/offers?q=x');
    expect(headers.get('set-cookie')).toContain('catalog_theme=dark;');
  });
});

describe('versions', () => {
  it('tell what changed in words of the language of the reader, files by their names, and no ids', async () => {
    const write = async (method: string, path: string, body: string) =>
      service.write(method, path, `${PREFIXES} <> a dcat:Dataset ; dct:description "About" ; ${body} .`, {
        'content-type': 'text/turtle',
      });
    const file =
      'dcat:distribution [ a dcat:Distribution ; dct:title "bees.csv"@en, "bienen.csv"@de ; dcat:accessURL <https://data.example/1> ]';
    const made = await write('POST', '/srv/repo/catalogues/city/datasets', `dct:title "Bees"@de ; ${file}`);
    const { id } = (await made.json()) as { id: string };
    const next = `dct:title "Bienen"@de ; dcat:theme theme:AGRI ; dcat:keyword "${'x'.repeat(300)}"`;
    expect((await write('PUT', `/srv/repo/datasets/${id}`, next)).status).toBe(204);
    const { html } = await page(`/srv/catalog/datasets/${id}/versions`, { 'accept-language': 'de' });
    const said = html
      .slice(html.indexOf('<ol class="distributions'), html.lastIndexOf('</ol>'))
      .replace(/<details>.*?<\/details>/gs, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');
    expect(said).toContain('Titel Bees → Bienen');
    expect(said).toContain('Landwirtschaft');
    expect(said).toContain('Entfernt: bienen.csv');
    expect(said).toContain('Zum ersten Mal gespeichert.');
    expect(said).toContain(`${'x'.repeat(160)}…`);
    expect(said).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|https?:/);
  });
});

describe('the quality of a dataset', () => {
  it('is drawn over time, with its figures in a table, once there are two results', async () => {
    const write = (method: string, path: string, keywords: string) =>
      service.write(
        method,
        `${path}?waitForQuality=true`,
        `${PREFIXES} <> a dcat:Dataset ; dct:title "Owls" ; dct:description "About" ; dcat:theme theme:AGRI ${keywords} .`,
        { 'content-type': 'text/turtle' },
      );
    const { id } = (await (await write('POST', '/srv/repo/catalogues/city/datasets', '')).json()) as { id: string };
    const address = `/srv/catalog/datasets/${id}/quality`;
    expect((await page(address)).html).not.toContain('class="trend"');
    expect((await write('PUT', `/srv/repo/datasets/${id}`, '; dcat:keyword "owl"')).status).toBe(204);
    const { html } = await page(address);
    const label = /class="trend"[^>]*aria-label="([^"]*)"/.exec(html)?.[1];
    const [before = 0, now = 0] = (label?.match(/\d+(?= then| now)/g) ?? []).map(Number);
    expect(now - before).toBe(30);
    const figures = /class="trend".*?The figures<.*?<tbody>(.*?)<\/tbody>/s.exec(html)?.[1] ?? '';
    // And beside the other datasets of its catalogue.
    expect(html).toMatch(/class="radar".*?Findability \d+ of 100/s);
    expect(figures.match(/<tr>/g)).toHaveLength(2);
    // Names of code lists, not addresses.
    expect(html).toContain('Agriculture');
    expect(html).not.toContain('>http://publications.europa.eu');
  });
});

describe('the quality of a catalogue', () => {
  it('is drawn over time, with the figures of each day in a table', async () => {
    const { summaryHistory } = service.app.domain.quality;
    const day = (ago: number): number => Date.now() - ago * 24 * 3_600_000;
    for (const ago of [40, 10]) {
      await summaryHistory.markAll();
      await summaryHistory.record(day(ago), true);
    }
    const { html } = await page('/srv/catalog/catalogues/city/quality');
    const [, trend = ''] = /<svg class="trend"([^]*?)<\/section>/.exec(html) ?? [];
    expect(trend).toMatch(/role="img" aria-label="[^"]*\d+[^"]*"/);
    const rows = [...trend.matchAll(/<tr>/g)].length - 1;
    expect(rows).toBeGreaterThanOrEqual(2);
    expect([...trend.matchAll(/<circle/g)]).toHaveLength(rows);
    const shown = trend.replace(/<[^>]*>/g, ' ');
    for (const ago of [40, 10]) {
      const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(day(ago));
      expect(shown).toContain(date);
    }
  });
});

describe('datasets side by side', () => {
  it('are those that were chosen, in their order, four at most, and none that is not there', async () => {
    const { rich, hostile } = stored;
    const { html, response } = await page(`/srv/catalog/compare?id=${hostile}&id=${rich}&id=nothing&id=${rich}`);
    expect(response.status).toBe(200);
    const heads = [...html.matchAll(/<th scope="col"><a href="([^"]+)"/g)].map(([, address]) => address);
    expect(heads).toEqual([hostile, rich].map((id) => `/srv/catalog/datasets/${id}`));
    expect(html).toContain('City of Tests');
    expect(html).toContain('Creative Commons Attribution 4.0');
    expect(html).not.toMatch(/<img|<script>window/);
    expect((await page('/srv/catalog/compare')).html).toContain('Nothing to compare');
    expect((await page('/srv/catalog/datasets')).html).toContain('form="compare"');
  });
});
