/** `agreement …`: what was sold and bought. */
import type { Command } from 'commander';
import { define, numberOf, type Common } from './define.js';
import { PROBLEM, succeeded, type Deployment } from './deployment.js';
import { REHEARSAL, runKeyed, withKey, type KeyedOptions } from './keyed.js';
import { writeOne, writeRows } from './output.js';
import { collect, walk } from './pages.js';

const FIELDS = 'id kind state at ends marketplaceId';
const LIST = `query ($first: Int!, $after: String, $side: AgreementSide!) {
  page: agreements(first: $first, after: $after, side: $side) {
    edges { node { ${FIELDS} buyer { name } seller { name } terms { price currency } payment { state } } }
    pageInfo { hasNextPage endCursor } } }`;

interface Entry {
  readonly buyer: { readonly name: string | null };
  readonly seller: { readonly name: string | null };
  readonly terms: object;
  readonly payment: { readonly state: string } | null;
}

interface ListOptions extends Common {
  readonly sold?: boolean;
  readonly limit: string;
}

const list = async (deployment: Deployment, options: ListOptions): Promise<void> => {
  const side = options.sold ? 'ASSIGNER' : 'ASSIGNEE';
  const entries = await collect(walk<Entry>(deployment, LIST, { side }, numberOf(options.limit, 'limit')));
  const rows = entries.map(({ buyer, seller, terms, payment, ...entry }) => ({
    ...{ ...entry, ...terms, payment: payment?.state ?? null, buyer: buyer.name, seller: seller.name },
  }));
  writeRows(rows, options);
};

const RESULT = `... on AgreementResult { agreement { ${FIELDS} payment { state reference } ending { kind effective } } }`;

interface EndOptions extends KeyedOptions {
  readonly reason: string;
}

const end = (deployment: Deployment, id: string, options: EndOptions): Promise<void> => {
  const mutation = { name: 'terminateAgreement', shown: RESULT, variables: { reason: 'String!' } };
  return runKeyed(deployment, mutation, { id, reason: options.reason }, options);
};

const pay = async (
  deployment: Deployment,
  id: string,
  state: string,
  options: Common & { readonly reference?: string; readonly dryRun?: boolean },
): Promise<void> => {
  const query = `mutation ($id: ID!, $state: PaymentState!, $reference: String, $dryRun: Boolean!) {
    outcome: recordPayment(id: $id, state: $state, reference: $reference, dryRun: $dryRun) {
      ${PROBLEM} ${REHEARSAL} ${RESULT} } }`;
  const { reference, dryRun = false } = options;
  const variables = { id, state: state.toUpperCase(), reference, dryRun };
  const { outcome } = await deployment.graphql<{ outcome: object }>(query, variables);
  const { __typename: _type, ...told } = succeeded(outcome) as Record<string, unknown>;
  writeOne((told['agreement'] as Record<string, unknown> | undefined) ?? told, options);
};

/** Adds the commands. */
export const addAgreement = (program: Command): void => {
  const agreement = program.command('agreement').description('what was sold and bought');
  define<[ListOptions]>(agreement, 'list', 'agreements of the own organization', list)
    .option('--sold', 'those by which it sold, instead of those by which it bought')
    .option('--limit <number>', 'at most so many', '100');
  withKey(define<[string, EndOptions]>(agreement, 'end <id>', 'end an agreement', end)).requiredOption(
    '--reason <text>',
    'why, for the other side',
  );
  define<[string, string, Common]>(
    agreement,
    'payment <id> <state>',
    'note what became of the payment: due, paid or refunded',
    pay,
  )
    .option('--reference <id>', 'its id where the money is handled')
    .option('--dry-run', 'report what would happen, store nothing');
};
