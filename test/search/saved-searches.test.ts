/** Searches that people saved: whose they are, what is new of them, and letters at a real mail server. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { createCallers } from '../../src/app/callers.js';
import { peopleOf } from '../../src/features/saved-searches/people.js';
import { Letters } from '../../src/features/saved-searches/letters.js';
import { NewsDesk } from '../../src/features/saved-searches/news.js';
import { SavedSearchTable } from '../../src/features/saved-searches/table.js';
import { deleteUser } from '../../src/features/identity/index.js';
import { createLogger } from '../../src/core/log.js';
import { openMailer } from '../../src/core/mail/mailer.js';
import { CATALOGUE, dataset, put, startPeopled, type Person, type Peopled } from '../identity-admin/people.js';
import { refusalCodes } from '../support/service.js';

/** A mail server that keeps what it takes, and takes nothing while it is told not to. */
class Mailbox {
  readonly letters: string[] = [];
  refuses = false;
  readonly #server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'market' && password === 'pass word' ? done(null, { user: username }) : done(new Error('who?')),
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (this.refuses) return done(new Error('not today'));
        this.letters.push(Buffer.concat(parts).toString('utf8'));
        done();
      });
    },
  });

  async open(): Promise<string> {
    const server = this.#server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    return new Promise((done) => this.#server.close(() => done()));
  }
}

/** A letter without the encoding of its body (RFC 2045 §6.7). */
const decoded = (letter: string): string =>
  letter
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Waits for something that happens by itself. */
const until = async (isSo: () => boolean): Promise<void> => {
  for (let look = 0; look < 600 && !isSo(); look += 1) await setTimeout(50);
};

interface Saved {
  readonly id: string;
  readonly name: string;
  readonly query: string | null;
  readonly filter: string | null;
  readonly mail: boolean;
  readonly newCount: number;
}

const FIELDS = 'id name query filter mail newCount';
const mailbox = new Mailbox();
let service: Peopled;

const run = async (operation: string, person?: Person) =>
  service.graphql<Record<string, Saved & Saved[]>>(operation, {}, person ? await service.as(person) : {});
const save = async (person: Person, rest: string): Promise<Saved> =>
  (await run(`mutation { saveSearch(${rest}) { ${FIELDS} } }`, person)).data?.['saveSearch'] as Saved;
const list = async (person: Person): Promise<readonly Saved[]> =>
  (await run(`{ savedSearches { ${FIELDS} } }`, person)).data?.['savedSearches'] ?? [];
const write = async (id: string, title: string) =>
  put(service, `/catalogues/own/datasets/origin?originalId=${id}`, dataset(title), await service.as('alice'));

beforeAll(async () => {
  const url = await mailbox.open();
  service = await startPeopled({
    READS: 'restricted',
    SMTP_URL: url,
    SMTP_USER: 'market',
    SMTP_PASSWORD: 'pass word',
    MAIL_FROM: 'Marketplace <no-reply@market.example>',
  });
  await put(service, '/catalogues/own', CATALOGUE, await service.as('alice'));
  await write('old', 'Ferries of yesterday');
});
afterAll(async () => {
  await service.stop();
  await mailbox.close();
});

describe('a saved search', () => {
  let ferries: Saved;
  beforeAll(async () => {
    ferries = await save('bob', 'name: " Ferries ", query: "ferries", filter: { catalogues: ["own"] }');
  });

  it('finds nothing new at first, and then what was stored or changed since', async () => {
    expect(ferries).toMatchObject({ name: 'Ferries', query: 'ferries', mail: false, newCount: 0 });
    expect(JSON.parse(ferries.filter ?? '')).toMatchObject({ catalogues: ['own'] });
    await write('new', 'Ferries of tomorrow');
    await write('other', 'Trams');
    expect(await list('bob')).toMatchObject([{ newCount: 1 }]);
    await write('old', 'Ferries of today');
    expect(await list('bob')).toMatchObject([{ newCount: 2 }]);
  });

  it('counts what its owner may read, and no more', async () => {
    await save('carol', 'name: "All", query: "ferries"');
    await write('late', 'Ferries at night');
    // carol holds no role, so nothing is hers to read where reads are restricted.
    expect(await list('carol')).toMatchObject([{ name: 'All', newCount: 0 }]);
    expect(await list('bob')).toMatchObject([{ newCount: 3 }]);
  });

  it.each(['alice', 'carol', 'admin'] as const)('is nothing that %s can see, change or remove', async (person) => {
    const id = `id: "${ferries.id}"`;
    expect((await list(person)).map((saved) => saved.id)).not.toContain(ferries.id);
    for (const deed of [
      `updateSavedSearch(${id}, name: "Mine") { id }`,
      `lookAtSavedSearch(${id}) { id }`,
      `deleteSavedSearch(${id})`,
    ]) {
      expect(refusalCodes(await run(`mutation { ${deed} }`, person))).toEqual(['NOT_FOUND']);
    }
    expect(await list('bob')).toMatchObject([{ name: 'Ferries' }]);
  });

  it('is for users alone', async () => {
    const asked = 'mutation { saveSearch(name: "x", query: "x") { id } }';
    expect(refusalCodes(await run(asked))).toEqual(['UNAUTHENTICATED']);
    const key = { 'x-api-key': service.config.API_KEY ?? '' };
    expect(refusalCodes(await service.graphql(asked, {}, key))).toEqual(['FORBIDDEN']);
    const narrow = { authorization: `Bearer ${await service.permissionToken('bob', ['old#READ'])}` };
    expect(refusalCodes(await service.graphql('{ savedSearches { id } }', {}, narrow))).toEqual(['FORBIDDEN']);
  });

  it.each([
    ['no name', 'name: "  ", query: "x"'],
    ['a long name', `name: "${'n'.repeat(201)}"`],
    ['a query that breaks', 'name: "x", query: "(a"'],
    [
      'a filter that is too long',
      `name: "x", filter: { keywords: ${JSON.stringify(Array.from({ length: 60 }, (_, n) => `k${n}`.repeat(100)))} }`,
    ],
  ])('is refused with %s', async (_what, rest) => {
    expect(refusalCodes(await run(`mutation { saveSearch(${rest}) { id } }`, 'bob'))).toEqual(['BAD_REQUEST']);
  });

  it('is renamed and removed by its owner', async () => {
    const { id } = await save('alice', 'name: "Trams", query: "trams"');
    await run(`mutation { updateSavedSearch(id: "${id}", name: "Trams and more") { id } }`, 'alice');
    expect(await list('alice')).toMatchObject([{ name: 'Trams and more', mail: false }]);
    await run(`mutation { deleteSavedSearch(id: "${id}") }`, 'alice');
    expect(await list('alice')).toEqual([]);
  });
});

describe('letters', () => {
  it('reach owners whose address is known to be theirs', async () => {
    expect((await run('{ viewer { receivesMail } }', 'bob')).data).toEqual({ viewer: { receivesMail: true } });
    expect((await run('{ viewer { receivesMail } }', 'admin')).data).toEqual({ viewer: { receivesMail: false } });
    const refused = await run('mutation { saveSearch(name: "x", query: "x", mail: true) { id } }', 'admin');
    expect(refusalCodes(refused)).toEqual(['BAD_REQUEST']);
  });

  it('are sent again until the server takes them, name what the owner may read, and are one line a title', async () => {
    const { store, domain, provider } = service.app;
    const table = new SavedSearchTable(store.database);
    await save('carol', 'name: "Mine", query: "harbours", mail: true');
    const saved = await save('bob', 'name: "Harbour\\nBcc: all@market.example", query: "harbours", mail: true');
    await write('harbour', 'Harbours\\nBcc: everybody@market.example');
    const HOUR = 3_600_000;
    let later = 2 * HOUR;
    const { SMTP_URL: url = '', SMTP_USER: user, SMTP_PASSWORD: password, MAIL_FROM: from = '' } = service.config;
    const mailer = openMailer({ url, user, password, from });
    const letters = new Letters({
      ...{ table, mailer, news: new NewsDesk(domain.search, domain.identifiers), log: createLogger('silent') },
      ...{ pauseMs: HOUR, page: `${service.url}/srv/catalog/account/searches` },
      personOf: peopleOf(createCallers(service.app, service.config).authorizer, provider.accountOf),
      now: () => Date.now() + later,
    });
    mailbox.refuses = true;
    letters.start();
    await until(() =>
      table.due(Number.MAX_SAFE_INTEGER, 10).some(({ id, attempts }) => id === saved.id && attempts > 0),
    );
    expect(mailbox.letters).toEqual([]);
    mailbox.refuses = false;
    later = 4 * HOUR;
    letters.wake();
    await until(() => mailbox.letters.length > 0);
    await until(() => table.due(Date.now() + later, 10).length === 0);
    await letters.stop();
    mailer.close();
    // carol may read none of it, so there is nothing to tell her.
    expect(mailbox.letters).toHaveLength(1);
    const letter = decoded(mailbox.letters[0] ?? '');
    const [head = '', body = ''] = letter.split(/\r\n\r\n([^]*)/);
    expect(head).toMatch(/^To: .*bob@harbour\.example/m);
    expect(head).not.toMatch(/^bcc:/im);
    expect(head).toMatch(/^List-Unsubscribe: <http[^>]*\/account\/searches>/m);
    expect(body).toContain('Your saved search "Harbour Bcc: all@market.example" finds one dataset');
    expect(body).toContain(
      `* Harbours Bcc: everybody@market.example\r\n  ${domain.identifiers.iri('dataset', 'harbour')}`,
    );
  });
});

it('goes with the account of its owner', async () => {
  await save('carol', 'name: "Last", query: "ferries"');
  const { realm } = service.app.identity;
  const id = realm.users.byUsername('carol')?.id ?? '';
  expect(service.app.domain.savedSearches.list(id).length).toBeGreaterThan(0);
  await deleteUser(realm, 'carol');
  expect(service.app.domain.savedSearches.list(id)).toEqual([]);
});
