/** The workspace by its forms, with a browser that runs no scripts: keys and webhooks of administrators, the own account, versions. */
import { startReceiver, type Receiver } from '../events/receiver.js';
import { CATALOGUE, dataset, put, startPeopled, type Peopled, type Person } from '../identity-admin/people.js';
import { Browser, type Account } from './browser.js';

const AT = '/srv/catalog';
const TURTLE = { 'content-type': 'text/turtle' };

let service: Peopled;
let receiver: Receiver;

const loggedIn = async (who: Person, password?: string): Promise<Browser> => {
  const browser = new Browser();
  const account = service.secrets.users[who] as Account;
  await browser.logIn(service, password === undefined ? account : { ...account, password });
  return browser;
};
const get = async (browser: Browser, path: string): Promise<string> =>
  (await browser.go(service.url + AT + path)).text();

/** Fills in the form of a page that is sent to an address ending so; returns the page that comes of it. */
const send = async (
  browser: Browser,
  html: string,
  ending: string,
  values: readonly (readonly [string, string])[] = [],
): Promise<{ status: number; html: string }> => {
  const [, action = '', form = ''] =
    new RegExp(`<form[^>]*action="([^"]*${ending})"[^>]*>([^]*?)</form>`).exec(html) ?? [];
  expect([ending, action]).toEqual([ending, expect.stringMatching(/^\//)]);
  const hidden = [...form.matchAll(/<input type="hidden"[^>]*>/g)].map(([input]): [string, string] => [
    /name="([^"]*)"/.exec(input)?.[1] ?? '',
    (/value="([^"]*)"/.exec(input)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  ]);
  const body = new URLSearchParams([...hidden, ...values.map(([name, value]): [string, string] => [name, value])]);
  const answer = await browser.go(service.url + action, { method: 'POST', body });
  const next = answer.headers.get('location');
  if (next === null) return { status: answer.status, html: await answer.text() };
  return { status: answer.status, html: await (await browser.go(new URL(next, service.url))).text() };
};

beforeAll(async () => {
  receiver = await startReceiver();
  service = await startPeopled({ WEBHOOK_ALLOW: '127.0.0.0/8' });
  for (const id of ['own', 'other']) await put(service, `/catalogues/${id}`, CATALOGUE, await service.as('alice'));
});
afterAll(async () => {
  await receiver.close();
  await service.stop();
});

describe('keys', () => {
  /** Whether a key may write to a catalogue. */
  const writes = async (key: string, catalogue: string): Promise<number> => {
    const path = `/srv/repo/catalogues/${catalogue}/datasets?dryRun=true`;
    const init = { method: 'POST', body: dataset('By a key'), headers: { ...TURTLE, 'x-api-key': key } };
    return (await service.fetch(path, init)).status;
  };
  const secretIn = (html: string): string => /<code[^>]*>([\w.~+/=-]{20,})<\/code>/.exec(html)?.[1] ?? '';
  /** Where the form of the first key of that name is sent which still counts. */
  const addressOf = (html: string, label: string, step: string): string =>
    (html.match(/<tr>[^]*?<\/tr>/g) ?? [])
      .filter((row) => row.includes(label))
      .flatMap((row) => new RegExp(`/account/keys/[^/"]+/${step}`).exec(row) ?? [])[0] ?? `no ${step} of ${label}`;

  it('are made for some catalogues, shown once, replaced and withdrawn', async () => {
    const admin = await loggedIn('admin');
    const page = await get(admin, '/account/keys');
    const made = await send(admin, page, '/account/keys', [
      ['label', 'Nightly import'],
      ['catalogues', 'own'],
    ]);
    const key = secretIn(made.html);
    expect([made.status, key.length > 20]).toEqual([201, true]);
    expect([await writes(key, 'own'), await writes(key, 'other')]).toEqual([200, 403]);
    const listed = await get(admin, '/account/keys');
    expect(listed).toContain('Nightly import');
    expect(listed).not.toContain(key);

    const replaced = await send(admin, listed, addressOf(listed, 'Nightly import', 'rotate'));
    const next = secretIn(replaced.html);
    expect(next.length > 20 && next !== key).toBe(true);
    // The old one counts for another day, with the same limits.
    for (const one of [key, next]) expect([await writes(one, 'own'), await writes(one, 'other')]).toEqual([200, 403]);

    const both = async (): Promise<number[]> => [await writes(key, 'own'), await writes(next, 'own')].sort();
    for (const expected of [
      [200, 401],
      [401, 401],
    ]) {
      const left = await get(admin, '/account/keys');
      const { html } = await send(admin, left, addressOf(left, 'Nightly import', 'revoke'));
      expect(html).toContain('withdrawn on');
      expect(await both()).toEqual(expected);
    }
  });
});

describe('webhooks', () => {
  it('are added, tell of each attempt, deliver again from one on, and are removed', async () => {
    const admin = await loggedIn('admin');
    const added = await send(admin, await get(admin, '/account/keys'), '/account/webhooks', [
      ['url', receiver.url],
      ['catalogue', 'own'],
    ]);
    expect(added.status).toBe(201);
    for (const id of ['one', 'two'])
      await put(service, `/catalogues/own/datasets/origin?originalId=${id}`, dataset(id), await service.as('alice'));
    const [first] = await receiver.until(2);

    const log = async (): Promise<string> => {
      // An attempt is noted after its answer.
      for (;;) {
        const html = await get(admin, '/account/keys');
        if ((html.match(/✓ 204/g)?.length ?? 0) >= 2) return html;
      }
    };
    const html = await log();
    expect(html).toContain('dataset.created');
    // The oldest attempt stands last.
    const forms = [...html.matchAll(/<form method="post" action="[^"]*\/replay"[^]*?<\/form>/g)].map(([form]) => form);
    expect(forms.length).toBeGreaterThanOrEqual(2);
    const before = receiver.received.length;
    await send(admin, forms.at(-1) ?? '', '/replay');
    // Among what has happened since.
    let seen = before;
    while (!receiver.received.slice(before).some(({ id }) => id === first?.id)) await receiver.until((seen += 1));

    const gone = await send(admin, await get(admin, '/account/keys'), '/account/webhooks/[^"]*/delete');
    expect(gone.html).toContain('No webhooks yet');
  });
});

describe('the own account', () => {
  it('tells of all logins with their applications, and ends one that is not known', async () => {
    const [here, elsewhere] = [await loggedIn('carol'), await loggedIn('carol')];
    const page = await get(here, '/account/me');
    expect(page.match(/<td>Web pages<\/td>/g)).toHaveLength(2);
    const after = await send(here, page, '/account/me/sessions/[^"]*/end');
    expect(after.html.match(/<td>Web pages<\/td>/g)).toHaveLength(1);
    expect((await elsewhere.go(`${service.url}${AT}/account/me`)).status).toBe(401);
    expect((await here.go(`${service.url}${AT}/account/me`)).status).toBe(200);
  });

  it('changes the password of who knows it, and the language', async () => {
    const browser = await loggedIn('carol');
    const { password = '' } = service.secrets.users['carol'] as Account;
    const change = async (current: string, next: string, again = next) =>
      send(browser, await get(browser, '/account/me'), '/account/me/password', [
        ['current', current],
        ['next', next],
        ['again', again],
      ]);
    expect((await change('wrong', 'a new password of mine')).html).toContain('role="alert"');
    expect((await change(password, 'a new password of mine', 'another')).html).toContain('typed in two ways');
    expect((await change(password, 'a new password of mine')).html).toContain('role="status"');
    const later = await loggedIn('carol', 'a new password of mine');
    expect((await later.go(`${service.url}${AT}/account/me?lang=de`)).status).toBe(200);
    expect(await get(later, '/account/me')).toContain('<html lang="de"');
    // The old one leads nowhere.
    const account = service.secrets.users['carol'] as Account;
    expect((await new Browser().begin(service, account)).protocol).toBe('about:');
  });
});

describe('people', () => {
  it('are a grid of all colleagues, to whom a right is given by one button', async () => {
    const alice = await loggedIn('alice');
    const people = '/catalogues/own/people';
    const rowOf = (html: string, name: string): string =>
      html.match(/<tr>[^]*?<\/tr>/g)?.find((row) => row.includes(`<th scope="row">${name}</th>`)) ??
      `no row of ${name}`;
    const page = await get(alice, people);
    // Carol holds nothing yet; bob is of another organization.
    expect(rowOf(page, 'carol').match(/value="give"/g)).toHaveLength(4);
    expect(rowOf(page, 'bob')).toBe('no row of bob');
    const [edit = ''] = rowOf(page, 'carol')
      .split('<form')
      .filter((form) => form.includes('value="EDIT"'));
    const given = await send(alice, `<form${edit}`, '/people', [['do', 'give']]);
    expect(rowOf(given.html, 'carol').match(/value="take"/g)).toHaveLength(1);
    expect(rowOf(given.html, 'carol').match(/value="give"/g)).toHaveLength(3);
    const why = await get(alice, `${people}?who=carol`);
    expect(why.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')).toMatch(/carol may: .*Edit.*given in person/);
    // The organization stands there by its name.
    expect(page).not.toContain('<th scope="row">/');
    const stranger = await loggedIn('bob');
    expect((await stranger.go(`${service.url}${AT}${people}`)).status).toBe(403);
  });
});

describe('versions', () => {
  it('say who changed what, and when, with the way back beside it and the patch folded away', async () => {
    const headers = await service.as('alice');
    const made = await put(service, '/catalogues/own/datasets/origin?originalId=v', dataset('Bike counters'), headers);
    const { id } = (await made.json()) as { id: string };
    await put(service, `/datasets/${id}`, dataset('Bike counters 2'), headers);
    const alice = await loggedIn('alice');
    const html = await get(alice, `/datasets/${id}/versions`);
    const [, item = '', before = ''] = html.split('<li class="distribution">');
    const words = item.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    expect(words).toMatch(/By Alice Andreou , (now|\d+ seconds? ago)/);
    expect(words).toMatch(/Title Bike counters → Bike counters 2/);
    // A file has no name here, and no id stands for one.
    expect(words.split('As RDF Patch')[0]).toMatch(/Data file without a name Link to the data/);
    expect(words.split('As RDF Patch')[0]).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
    expect(item).toMatch(/<details><summary>As RDF Patch/);
    expect(before).toContain('Make this the present version');
    const back = await send(alice, before, '/revert');
    expect(back.html).toContain('<h1>');
    expect(await (await service.fetch(`/srv/repo/datasets/${id}.nt`)).text()).not.toContain('Bike counters 2');
    // Others see neither who it was nor a way back.
    const others = await (await service.fetch(`${AT}/datasets/${id}/versions`)).text();
    expect([/alice/i.test(others), others.includes('/revert')]).toEqual([false, false]);
  });
});
