/** `npm run demo [-- FOLDER]`: three deployments that trade with each other; `--help` tells the rest. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'commander';
import { type Config, readConfig } from '../../core/config.js';
import { composeCatalogue } from '../../features/repository/compose/catalogue.js';
import { explain } from '../../core/errors.js';
import { acquisitions, offers, ownDatasets, type Owner } from './datasets.js';
import { termsOf } from './offers.js';
import { Deployment } from './three-deployment.js';
import { idOf, marketplaceIdOf, organizations, writeDataset } from './write.js';

/** A factory's organization and its user. */
interface Participant {
  readonly owner: Owner;
  /** API key of the organization at the marketplace. */
  readonly marketplaceKey: string;
  readonly username: string;
  /** Unknown until the user was created at the factory. */
  readonly password?: string;
}

const USERS: readonly (readonly [Owner, string])[] = [
  ['athens', 'alice'],
  ['dublin', 'bob'],
];

/** The participants of one folder. */
class People {
  private constructor(
    private readonly file: string,
    readonly all: readonly Participant[],
  ) {}

  /** Those of the last time, or new ones, whose organizations get a key at the marketplace. */
  static async of(folder: string, marketplace: Deployment): Promise<People> {
    const file = join(folder, 'people.json');
    if (existsSync(file)) return new People(file, JSON.parse(readFileSync(file, 'utf8')) as Participant[]);
    const all: Participant[] = [];
    for (const [owner, username] of USERS) {
      const { name, country } = organizations[owner];
      const { id } = await marketplace.administer<{ id: string }>('org add', { name, country });
      const { key } = await marketplace.administer<{ key: string }>('key add', { label: name, organization: id });
      all.push({ owner, marketplaceKey: key, username });
    }
    return new People(file, all);
  }

  /** Creates the user of a participant at its factory. Returns the participant with the password. */
  async createUser(participant: Participant, factory: Deployment): Promise<Required<Participant>> {
    const { owner, username } = participant;
    const { name, country } = organizations[owner];
    const { id: organization } = await factory.administer<{ id: string }>('org add', { name, country });
    const person = { username, organization, role: ['PLATFORM_USER'] };
    const { password } = await factory.administer<{ password: string }>('user add', person);
    return { ...participant, password };
  }

  /** Remembers them for the next time. */
  remember(all: readonly Required<Participant>[]): void {
    writeFileSync(this.file, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
  }
}

/** A person at a factory. */
interface Actor {
  readonly factory: Deployment;
  readonly participant: Required<Participant>;
}

const CATALOGUE = 'my-data';
/** Longest time in milliseconds until the marketplace has heard of everything. */
const PATIENCE = 60_000;

const login = ({ factory, participant: { username, password } }: Actor): Promise<Record<string, string>> =>
  factory.login(username, password);

/** Fills the catalogue of a factory, as its user. */
const describeData = async (actor: Actor): Promise<void> => {
  const { factory, participant } = actor;
  const { name, email } = organizations[participant.owner];
  const credentials = await login(actor);
  const titles = [{ value: name, language: 'en' }];
  const catalogue = composeCatalogue({ titles, descriptions: titles, publisher: { name, email } });
  const put = (path: string, { body, contentType = '' }: { body: string; contentType?: string | undefined }) =>
    factory.send(path, { method: 'PUT', headers: { ...credentials, 'content-type': contentType }, body });
  await put(`/srv/repo/catalogues/${CATALOGUE}`, catalogue);
  for (const dataset of ownDatasets.filter(({ owner }) => owner === participant.owner)) {
    const path = `/srv/repo/catalogues/${CATALOGUE}/datasets/origin?originalId=${idOf(dataset.slug)}`;
    await put(path, writeDataset(dataset));
  }
};

interface Outcome {
  readonly outcome: { readonly message?: string };
}

const carryOut = async ({ factory }: Actor, query: string, variables: object, credentials: Record<string, string>) => {
  const { outcome } = await factory.ask<Outcome>(query, variables, credentials);
  if (outcome.message !== undefined) throw new Error(`${factory.name} refuses: ${outcome.message}`);
};

const PUBLISH = `mutation ($id: ID!, $to: ID!, $offers: MonetizationInput, $key: String!) {
  outcome: publishDataset(id: $id, marketplaceId: $to, offers: $offers, idempotencyKey: $key) { ... on Problem { message } } }`;

/** Publishes what the organization offers. Returns how many datasets that are. */
const publishOffers = async (actor: Actor): Promise<number> => {
  const credentials = await login(actor);
  const mine = ownDatasets.filter(({ owner }) => owner === actor.participant.owner).map(({ slug }) => slug);
  const offered = offers.filter(({ dataset }) => mine.includes(dataset));
  for (const offer of offered) {
    const { dataset: slug } = offer;
    const sale = { id: idOf(slug), to: marketplaceIdOf(slug), offers: termsOf(offer) };
    await carryOut(actor, PUBLISH, { ...sale, key: `publish-${slug}` }, credentials);
  }
  return offered.length;
};

const ACQUIRE = `mutation ($id: ID!, $key: String!) {
  outcome: acquireDataset(id: $id, idempotencyKey: $key) { ... on Problem { message } } }`;

/** Buys what the organization wants to have. Returns how many datasets that are. */
const buy = async (actor: Actor): Promise<number> => {
  const credentials = await login(actor);
  const wanted = acquisitions.filter(({ buyer }) => buyer === actor.participant.owner);
  for (const { dataset: slug } of wanted) {
    await carryOut(actor, ACQUIRE, { id: marketplaceIdOf(slug), key: `acquire-${slug}` }, credentials);
  }
  return wanted.length;
};

/** Resolves when the marketplace has heard of everything that happened at a factory. */
const delivered = async ({ factory }: Actor): Promise<void> => {
  const credentials = { 'x-api-key': factory.secrets.apiKey };
  const query = '{ deliveries(first: 1) { totalCount edges { node { state error } } } }';
  for (const deadline = Date.now() + PATIENCE; ;) {
    const { deliveries } = await factory.ask<{
      deliveries: { totalCount: number; edges: readonly { node: { state: string; error: string | null } }[] };
    }>(query, {}, credentials);
    if (deliveries.totalCount === 0) return;
    const [first] = deliveries.edges;
    if (first?.node.state === 'FAILED' || Date.now() > deadline) {
      throw new Error(`${factory.name} cannot deliver: ${first?.node.error ?? 'it takes too long'}`);
    }
    await sleep(100);
  }
};

const [given] = new Command('npm run demo --')
  .description(
    'A marketplace and two factories on three ports, which publish to it and buy from each other. Ctrl-C ends all three.',
  )
  .argument('[folder]', 'folder for their data and messages, which stay; without one everything is removed at the end')
  .addHelpText(
    'after',
    '\nThe setting PORT is the port of the marketplace (4000); the factories have the two after it.',
  )
  .parse().processedArgs as [string | undefined];

const settings = (): Config => {
  try {
    return readConfig();
  } catch (error) {
    console.error(explain(error));
    return process.exit(1);
  }
};
const { PORT, VOCAB_NS } = settings();
const folder = given === undefined ? mkdtempSync(join(tmpdir(), 'marketplace-demo-')) : resolve(given);
const running: Deployment[] = [];
let stopping = false;

// eslint-disable-next-line no-console -- this is what the command is for
const say = (line = ''): void => console.log(line);

const stop = async (code: number): Promise<never> => {
  stopping = true;
  await Promise.all(running.map((deployment) => deployment.stop()));
  if (given === undefined) rmSync(folder, { recursive: true, force: true });
  process.exit(code);
};

const start = async (name: string, offset: number, settings: Record<string, string>): Promise<Deployment> => {
  // They read each other's keys, which others do over https.
  const KEYS_ALLOW = [0, 1, 2].map((more) => `localhost:${PORT + more}`).join(',');
  const port = PORT + offset;
  const deployment = await Deployment.start({ name, folder, port, settings: { VOCAB_NS, KEYS_ALLOW, ...settings } });
  running.push(deployment);
  void deployment.ended.then(() => {
    if (stopping) return;
    console.error(`${name} has ended; its messages are in ${deployment.logFile}`);
    void stop(1);
  });
  return deployment;
};

const startFactory = (participant: Participant, offset: number, marketplace: Deployment): Promise<Deployment> =>
  start(participant.owner, offset, {
    ROLE: 'factory',
    MARKETPLACE_URL: marketplace.url,
    MARKETPLACE_API_KEY: participant.marketplaceKey,
  });

const enrol = async (people: People, participant: Participant, factory: Deployment): Promise<Actor> => {
  const { password } = participant;
  const known = password === undefined ? await people.createUser(participant, factory) : { ...participant, password };
  return { factory, participant: known };
};

const trade = async (actors: readonly Actor[]): Promise<void> => {
  for (const actor of actors) {
    const { name } = organizations[actor.participant.owner];
    await describeData(actor);
    const published = await publishOffers(actor);
    await delivered(actor);
    say(`${name} has published ${published} datasets.`);
  }
  for (const actor of actors) {
    const { name } = organizations[actor.participant.owner];
    const bought = await buy(actor);
    await delivered(actor);
    if (bought > 0) say(`${name} has bought ${bought} datasets.`);
  }
};

const announce = (marketplace: Deployment, actors: readonly Actor[]): void => {
  const example = 'tide-gauge';
  say();
  say(`Marketplace         ${marketplace.url}/graphiql`);
  say(`  its datasets      ${marketplace.url}/srv/search/search?filter=dataset`);
  say(`  one of them       ${marketplace.url}/srv/search/datasets/${marketplaceIdOf(example)}`);
  for (const { factory, participant } of actors) {
    say(`${organizations[participant.owner].name.padEnd(19)} ${factory.url}/graphiql`);
    say(`  login             ${participant.username} / ${participant.password}`);
    say(`  its own data      ${factory.url}/srv/search/datasets?catalogue=my-data`);
    say(`  what it bought    ${factory.url}/srv/search/datasets?catalogue=acquired-data`);
  }
  const [, seller] = actors;
  if (seller) say(`The original of it  ${seller.factory.url}/srv/search/datasets/${idOf(example)}`);
  say(`Data and messages   ${folder}`);
  say();
  say('Ctrl-C ends all three.');
};

const main = async (): Promise<void> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  say('Starting a marketplace and two factories …');
  const marketplace = await start('marketplace', 0, { ROLE: 'marketplace' });
  const people = await People.of(folder, marketplace);
  const actors: Actor[] = [];
  for (const [index, participant] of people.all.entries()) {
    const factory = await startFactory(participant, index + 1, marketplace);
    actors.push(await enrol(people, participant, factory));
  }
  people.remember(actors.map(({ participant }) => participant));
  await trade(actors);
  announce(marketplace, actors);
};

process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
main().catch((error: unknown) => {
  if (stopping) return;
  console.error((error as Error).message);
  void stop(1);
});
