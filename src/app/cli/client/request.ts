/** `request …`: asking for what is sold on request, and answering. */
import type { Command } from 'commander';
import { define, numberOf, type Common } from './define.js';
import type { Deployment } from './deployment.js';
import { Ended, exits } from './exit.js';
import { runKeyed, withKey, type KeyedOptions } from './keyed.js';
import { writeRows } from './output.js';
import { collect, walk } from './pages.js';

const LIST = `query ($first: Int!, $after: String, $side: RequestSide!) {
  page: acquisitionRequests(first: $first, after: $after, side: $side) {
    edges { node { id state version price currency until purpose changed marketplaceId buyer { name } seller { name } } }
    pageInfo { hasNextPage endCursor } } }`;

interface Entry {
  readonly buyer: { readonly name: string | null };
  readonly seller: { readonly name: string | null };
}

interface ListOptions extends Common {
  readonly received?: boolean;
  readonly limit: string;
}

const list = async (deployment: Deployment, options: ListOptions): Promise<void> => {
  const side = options.received ? 'SELLER' : 'BUYER';
  const entries = await collect(walk<Entry>(deployment, LIST, { side }, numberOf(options.limit, 'limit')));
  const rows = entries.map(({ buyer, seller, ...entry }) => ({ ...entry, buyer: buyer.name, seller: seller.name }));
  writeRows(rows, options);
};

const SHOWN = `... on AcquisitionRequestResult { replayed
  request { id state version price currency until purpose expires marketplaceId agreement { id } } }`;

interface StepOptions extends KeyedOptions {
  readonly price?: string;
  readonly currency?: string;
  readonly until?: string;
  readonly message?: string;
  readonly purpose?: string;
}

const termsOf = ({ price, currency, until }: StepOptions) => ({ price, currency, until });

const ask = (deployment: Deployment, id: string, options: StepOptions): Promise<void> => {
  const variables = { purpose: 'String!', terms: 'RequestedTermsInput' };
  const values = { id, purpose: options.purpose ?? '', terms: termsOf(options) };
  return runKeyed(deployment, { name: 'requestAcquisition', shown: SHOWN, variables }, values, options);
};

const step =
  (name: string, terms = false) =>
  (deployment: Deployment, id: string, version: string, options: StepOptions): Promise<void> => {
    const number = Number(version);
    if (!Number.isInteger(number))
      throw new Ended('The version is a whole number, as "request list" tells it.', exits.USAGE);
    const own: Readonly<Record<string, string>> = terms ? { terms: 'RequestedTermsInput!' } : {};
    const variables = { version: 'Int!', message: 'String', ...own };
    const values = { id, version: number, message: options.message, ...(terms ? { terms: termsOf(options) } : {}) };
    return runKeyed(deployment, { name, shown: SHOWN, variables }, values, options);
  };

const withTerms = (command: Command): Command =>
  command
    .option('--price <price>', 'the price that is wanted')
    .option('--currency <code>', 'its currency, a code of ISO 4217')
    .option('--until <time>', 'when the use ends, ISO 8601');

const withMessage = (command: Command): Command => command.option('--message <text>', 'for the other side');

/** Adds the commands. */
export const addRequest = (program: Command): void => {
  const request = program.command('request').description('requests to buy what is sold on request');
  define<[ListOptions]>(request, 'list', 'requests of the own organization', list)
    .option('--received', 'those that it was asked, instead of those that it asked')
    .option('--limit <number>', 'at most so many', '100');
  withTerms(withKey(define<[string, StepOptions]>(request, 'ask <dataset>', 'ask the seller', ask))).requiredOption(
    '--purpose <text>',
    'what the data are for',
  );
  type Answer = [string, string, StepOptions];
  const propose = define<Answer>(request, 'propose <id> <version>', 'ask for other terms', step('proposeTerms', true));
  withTerms(withMessage(withKey(propose)));
  const approve = define<Answer>(
    request,
    'approve <id> <version>',
    'agree to what is proposed',
    step('approveRequest'),
  );
  withMessage(withKey(approve));
  withMessage(withKey(define<Answer>(request, 'end <id> <version>', 'refuse or withdraw it', step('endRequest'))));
};
