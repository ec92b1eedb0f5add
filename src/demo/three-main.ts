/** `npm run demo [-- FOLDER]`: three deployments that trade with each other; `--help` tells the rest. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { readConfig, type Config } from '../config.js';
import { explain } from '../errors.js';
import { Deployment } from './three-deployment.js';
import { People, type Participant } from './three-people.js';
import { buy, delivered, describeData, publishOffers, type Actor } from './three-trade.js';
import { idOf, marketplaceIdOf, organizations } from './write.js';

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
