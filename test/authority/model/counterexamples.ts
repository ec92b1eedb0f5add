/**
 * What was found, as short as it gets: each of these broke a promise in the service as it was before authority was recorded. They are
 * named after the findings of that review, and say which step broke it.
 */
import { ENDS, type Action, type Caller } from './cast.js';
import type { Story } from './run.js';

const alice: Caller = { who: 'alice' };
const bob: Caller = { who: 'bob' };
const create: Action = { do: 'create', by: alice, id: 'd1', catalogue: 'cat-a' };
const publish: Action = { do: 'publish', by: alice, id: 'd1', twin: 't1' };
const withdraw: Action = { do: 'withdraw', by: alice, id: 'd1' };

/** Stories by what they are about. */
export const COUNTEREXAMPLES: Readonly<Record<string, Story>> = {
  'finding 1, the id of a withdrawn publication is taken': {
    reads: 'public',
    actions: [create, publish, withdraw, { do: 'create', by: bob, id: 't1', catalogue: 'cat-b' }],
  },
  'an owner makes another dataset under the id of the own twin that was withdrawn': {
    reads: 'public',
    actions: [create, publish, withdraw, { do: 'create', by: alice, id: 't1', catalogue: 'cat-a' }],
  },
  'an operator puts what is reserved for one organization into the catalogue of another': {
    reads: 'public',
    actions: [
      create,
      { do: 'delete', by: alice, id: 'd1' },
      { do: 'create', by: { who: 'key' }, id: 'd1', catalogue: 'cat-b' },
    ],
  },
  'finding 1, whoever holds TRADE on the twin alone reprices': {
    reads: 'public',
    actions: [
      create,
      publish,
      { do: 'grant', by: alice, id: 't1', scope: 'TRADE', to: 'bob' },
      { do: 'reprice', by: bob, id: 't1' },
    ],
  },
  'finding 2, the catalogue of the marketplace is made by a user': {
    reads: 'public',
    actions: [{ do: 'createCatalogue', by: bob, catalogue: 'marketplace' }],
  },
  'finding 2, the catalogue of copies is made by a user': {
    reads: 'public',
    actions: [{ do: 'createCatalogue', by: bob, catalogue: 'acquired-data' }],
  },
  'finding 2, a purchase that is refused makes a catalogue': {
    reads: 'restricted',
    actions: [{ do: 'acquire', by: { who: 'keyOfB' }, id: 'd1' }],
  },
  "finding 3, RDF puts somebody else's dataset on sale": {
    reads: 'public',
    actions: [create, { do: 'import', by: bob, id: 'd2', catalogue: 'cat-b', original: 'd1' }],
  },
  'finding 3, EDIT on the twin alone reprices': {
    reads: 'public',
    actions: [
      create,
      publish,
      { do: 'grant', by: alice, id: 't1', scope: 'EDIT', to: 'bob' },
      { do: 'rewrite', by: bob, id: 't1', original: 'd1' },
    ],
  },
  'finding 3, EDIT on the original alone puts it on sale': {
    reads: 'public',
    actions: [
      create,
      { do: 'grant', by: alice, id: 'd1', scope: 'EDIT', to: 'bob' },
      { do: 'rewrite', by: bob, id: 'd1', original: 'd2' },
    ],
  },
  'finding 3, RDF names another seller': {
    reads: 'public',
    actions: [{ do: 'import', by: bob, id: 'd2', catalogue: 'cat-b', original: 'd3', seller: 'A' }],
  },
  'finding 4, the id of a removed dataset is taken with its history': {
    reads: 'restricted',
    actions: [create, { do: 'delete', by: alice, id: 'd1' }, { do: 'create', by: bob, id: 'd1', catalogue: 'cat-b' }],
  },
  'finding 4, the id of a hidden draft is taken': {
    reads: 'restricted',
    actions: [
      create,
      { do: 'hide', by: alice, id: 'd1', catalogue: 'cat-a' },
      { do: 'create', by: bob, id: 'd1', catalogue: 'cat-b' },
    ],
  },
  'finding 4, a catalogue that is made again shows the harvests of the former one': {
    reads: 'restricted',
    actions: [
      { do: 'harvest', by: alice, catalogue: 'cat-a' },
      { do: 'deleteCatalogue', by: alice, catalogue: 'cat-a' },
      { do: 'createCatalogue', by: bob, catalogue: 'cat-a' },
    ],
  },
  'finding 4, a catalogue that is made again restores what was in the former one': {
    reads: 'restricted',
    actions: [
      create,
      { do: 'deleteCatalogue', by: alice, catalogue: 'cat-a' },
      { do: 'createCatalogue', by: bob, catalogue: 'cat-a' },
      { do: 'restore', by: bob, id: 'd1' },
    ],
  },
  'finding 5, a token that carries READ alone buys': {
    reads: 'public',
    actions: [create, publish, { do: 'acquire', by: { who: 'bob', only: 'READ' }, id: 't1' }],
  },
  'finding 5, a token that carries READ alone invests': {
    reads: 'public',
    actions: [create, publish, { do: 'invest', by: { who: 'bob', only: 'READ' }, id: 't1', shares: 1 }],
  },
  'finding 5, a token that carries READ alone is exchanged for one that sells': {
    reads: 'public',
    actions: [create, { do: 'publish', by: { who: 'alice', only: 'READ', exchanged: true }, id: 'd1', twin: 't1' }],
  },
  'finding 5, a key that is limited to a catalogue buys': {
    reads: 'public',
    actions: [create, publish, { do: 'acquire', by: { who: 'limitedOfB' }, id: 't1' }],
  },
  'finding 5, a key that is limited to a catalogue sells in the name of others': {
    reads: 'public',
    actions: [create, { do: 'publish', by: { who: 'limitedToA' }, id: 'd1', twin: 't1', seller: 'B' }],
  },
  'beyond the findings, a copy that was bought is sold by RDF': {
    reads: 'public',
    actions: [
      create,
      publish,
      { do: 'acquire', by: bob, id: 't1' },
      { do: 'import', by: bob, id: 'd2', catalogue: 'cat-b', original: 'copy-0' },
    ],
  },
  'beyond the findings, RDF names the twin as an original to sell it once more': {
    reads: 'public',
    actions: [
      create,
      publish,
      { do: 'grant', by: alice, id: 't1', scope: 'TRADE', to: 'bob' },
      { do: 'import', by: bob, id: 'd2', catalogue: 'cat-b', original: 't1' },
    ],
  },
  'beyond the findings, RDF sells an original beside its twin': {
    reads: 'public',
    actions: [create, publish, { do: 'rewrite', by: alice, id: 'd1', original: 'd1' }],
  },
  'beyond the findings, RDF sells a copy that was bought as what it is': {
    reads: 'public',
    actions: [
      create,
      publish,
      { do: 'acquire', by: bob, id: 't1' },
      { do: 'rewrite', by: bob, id: 'copy-0', original: 'copy-0' },
    ],
  },
  'beyond the findings, RDF makes a copy that was bought the twin of something else': {
    reads: 'public',
    actions: [
      create,
      publish,
      { do: 'acquire', by: bob, id: 't1' },
      { do: 'create', by: bob, id: 'd2', catalogue: 'cat-b' },
      { do: 'rewrite', by: bob, id: 'copy-0', original: 'd2' },
    ],
  },
  "beyond the findings, somebody else's dataset becomes the twin of one's own": {
    reads: 'public',
    actions: [
      create,
      { do: 'create', by: bob, id: 'd2', catalogue: 'cat-b' },
      { do: 'grant', by: bob, id: 'd2', scope: 'EDIT', to: 'alice' },
      { do: 'rewrite', by: alice, id: 'd2', original: 'd1' },
    ],
  },
  'what was listed by itself once is published': {
    actions: [create, { do: 'import', by: alice, id: 'd1', catalogue: 'cat-a', original: 'd1' }, create, publish],
  },
  'a free dataset leads to what another seller withholds': {
    actions: [
      create,
      { ...publish, withholds: true },
      { do: 'create', by: bob, id: 'd2', catalogue: 'cat-b', to: 't1' },
      { do: 'publish', by: bob, id: 'd2', twin: 't2', free: true, withholds: false },
      { do: 'acquire', by: { who: 'cleo' }, id: 't2' },
      { do: 'transfer', by: { who: 'cleo' }, purchase: 0 },
    ],
  },
  'the id of a copy that was removed leads to the addresses behind it': {
    paysFirst: true,
    actions: [
      create,
      { ...publish, withholds: true },
      { do: 'acquire', by: bob, id: 't1' },
      { do: 'delete', by: bob, id: 'copy-0' },
      { do: 'create', by: bob, id: 'copy-0', catalogue: 'cat-b' },
    ],
  },
  'what is taken for nothing pays for what was bought before': {
    paysFirst: true,
    actions: [
      create,
      { ...publish, withholds: true },
      { do: 'acquire', by: bob, id: 't1' },
      { do: 'delete', by: bob, id: 'copy-0' },
      { do: 'reprice', by: alice, id: 'd1', free: true },
      { do: 'acquire', by: bob, id: 't1' },
      { do: 'transfer', by: bob, purchase: 1 },
      { do: 'transfer', by: bob, purchase: 0 },
    ],
  },
  'whoever may edit a copy sees the sample of the original': {
    paysFirst: true,
    actions: [
      create,
      { do: 'sample', by: alice, id: 'd1', entitled: true },
      publish,
      { do: 'acquire', by: bob, id: 't1' },
    ],
  },
  'the sample of what was paid back': {
    actions: [
      create,
      { do: 'sample', by: alice, id: 'd1', entitled: true },
      publish,
      { do: 'acquire', by: bob, id: 't1' },
      { do: 'pay', by: alice, purchase: 0, state: 'PAID' },
      { do: 'pay', by: alice, purchase: 0, state: 'REFUNDED' },
      { do: 'transfer', by: bob, purchase: 0 },
    ],
  },
  ...Object.fromEntries(
    ENDS.map((end, ended): [string, Story] => [
      `an offer that ended is sold: ${end}`,
      {
        actions: [
          { do: 'import', by: { who: 'key' }, id: 't1', catalogue: 'marketplace', seller: 'A', ended },
          { do: 'acquire', by: bob, id: 't1' },
          { do: 'invest', by: bob, id: 't1', shares: 1 },
        ],
      },
    ]),
  ),
};
