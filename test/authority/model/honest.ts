/** A day on which everybody does what is theirs to do: every kind of action is done in it. */
import type { Action, Caller } from './cast.js';
import type { Story } from './run.js';

const alice: Caller = { who: 'alice' };
const bob: Caller = { who: 'bob' };
const cleo: Caller = { who: 'cleo' };

const ACTIONS: readonly Action[] = [
  { do: 'create', by: alice, id: 'd1', catalogue: 'cat-a' },
  { do: 'edit', by: alice, id: 'd1' },
  { do: 'publish', by: alice, id: 'd1', twin: 't1', seller: 'A', withholds: true },
  { do: 'sample', by: alice, id: 'd1', entitled: true },
  { do: 'acquire', by: bob, id: 't1' },
  { do: 'pay', by: alice, purchase: 0, state: 'PAID' },
  { do: 'transfer', by: bob, purchase: 0 },
  { do: 'invest', by: cleo, id: 't1', shares: 7 },
  { do: 'reprice', by: { who: 'alice', only: 'TRADE' }, id: 'd1' },
  { do: 'acquire', by: cleo, id: 't1' },
  { do: 'delete', by: cleo, id: 'copy-0' },
  { do: 'grant', by: alice, id: 'd1', scope: 'TRADE', to: 'olga' },
  { do: 'withdraw', by: { who: 'olga' }, id: 't1' },
  { do: 'publish', by: { who: 'olga' }, id: 'd1', twin: 't2', ends: true },
  { do: 'revoke', by: alice, id: 'd1', scope: 'TRADE', to: 'olga' },
  { do: 'invest', by: { who: 'keyOfB' }, id: 't1', shares: 3 },
  { do: 'expire' },
  { do: 'publish', by: { who: 'keyOfA' }, id: 't1', twin: 't2' },
  { do: 'delete', by: alice, id: 'd1' },
  { do: 'restore', by: alice, id: 'd1' },
  { do: 'hide', by: alice, id: 'd1', catalogue: 'cat-a' },
  { do: 'unhide', by: alice, id: 'd1', catalogue: 'cat-a' },
  { do: 'create', by: bob, id: 'd2', catalogue: 'cat-b' },
  { do: 'create', by: bob, id: 'd2', catalogue: 'cat-b', to: 'd2' },
  { do: 'import', by: bob, id: 't2', catalogue: 'cat-b', original: 'd2', seller: 'B' },
  { do: 'rewrite', by: bob, id: 't2', original: 'd2' },
  { do: 'acquire', by: { who: 'keyOfA' }, id: 't2' },
  { do: 'turn' },
  { do: 'disable', whom: 'cleo' },
  { do: 'createCatalogue', by: alice, catalogue: 'cat-a' },
  { do: 'harvest', by: bob, catalogue: 'cat-b' },
  { do: 'deleteCatalogue', by: bob, catalogue: 'cat-b' },
];

export const HONEST: readonly Story[] = (['public', 'restricted'] as const).map((reads) => ({
  reads,
  paysFirst: reads === 'public',
  actions: ACTIONS,
}));
