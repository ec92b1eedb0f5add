/** `spending …`: how much agents may spend in the name of the person. */
import { Option, type Command } from 'commander';
import { define, type Common } from './define.js';
import type { Deployment } from './deployment.js';
import { tell, writeOne } from './output.js';

const FIELDS = 'amount currency period spent left';
const SHOW = `{ viewer { spendingLimit { ${FIELDS} } } }`;
const SET = `mutation ($amount: Decimal!, $currency: String!, $period: SpendingPeriod!) {
  limit: setSpendingLimit(amount: $amount, currency: $currency, period: $period) { ${FIELDS} } }`;
const REMOVE = 'mutation { removed: removeSpendingLimit }';

type Limit = Readonly<Record<'amount' | 'currency' | 'period' | 'spent' | 'left', string>>;

const NONE = { amount: null, currency: null, period: null, spent: null, left: null };

const present = async (deployment: Deployment): Promise<Limit | null> =>
  (await deployment.graphql<{ viewer: { spendingLimit: Limit | null } }>(SHOW)).viewer.spendingLimit;

const show = async (deployment: Deployment, options: Common): Promise<void> => {
  const limit = await present(deployment);
  if (!limit) tell('No limit is set: agents buy nothing.');
  writeOne(limit ?? NONE, options);
};

interface SetOptions extends Common {
  readonly currency: string;
  readonly period: string;
  readonly dryRun?: boolean;
}

const set = async (deployment: Deployment, amount: string, options: SetOptions): Promise<void> => {
  const asked = { amount, currency: options.currency, period: options.period.toUpperCase() };
  if (options.dryRun) {
    const { spent = null } = (await present(deployment)) ?? {};
    return writeOne({ ...asked, spent, left: null }, options);
  }
  writeOne((await deployment.graphql<{ limit: Limit }>(SET, asked)).limit, options);
};

const remove = async (deployment: Deployment, options: Common & { readonly dryRun?: boolean }): Promise<void> => {
  const before = await present(deployment);
  if (!options.dryRun) await deployment.graphql<{ removed: boolean }>(REMOVE);
  writeOne({ removed: before !== null }, options);
};

/** Adds the commands. */
export const addSpending = (program: Command): void => {
  const spending = program.command('spending').description('how much agents may spend in your name');
  define<[Common]>(spending, 'show', 'the limit, and what is left of it', show);
  define<[string, SetOptions]>(spending, 'set <amount>', 'set the limit; without one agents buy nothing', set)
    .option('--currency <code>', 'its currency, a code of ISO 4217', 'EUR')
    .addOption(
      new Option('--period <period>', 'when counting begins anew').choices(['day', 'month', 'year']).default('month'),
    )
    .option('--dry-run', 'report what would happen, store nothing');
  define<[Common & { dryRun?: boolean }]>(spending, 'remove', 'take the limit away', remove).option(
    '--dry-run',
    'report what would happen, store nothing',
  );
};
