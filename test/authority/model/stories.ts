/** Sequences for the model: what owners do as a rule, and in between anybody does anything to anything. */
import fc from 'fast-check';
import {
  CATALOGUES,
  ENDS,
  IDS,
  KEYS,
  ORGANIZATIONS,
  PEOPLE,
  SCOPES,
  type Action,
  type Caller,
  type CatalogueId,
  type Kind,
  type Person,
  type Ref,
} from './cast.js';
import type { Story } from './run.js';

/** Who would act on an id, and where it would be, if nobody meant harm. */
const HOME: Readonly<Record<Ref, readonly [Person, CatalogueId]>> = {
  d1: ['alice', 'cat-a'],
  t1: ['alice', 'cat-a'],
  d2: ['bob', 'cat-b'],
  t2: ['bob', 'cat-b'],
  d3: ['cleo', 'cat-c'],
  t3: ['cleo', 'cat-c'],
  'copy-0': ['bob', 'acquired-data'],
  'copy-1': ['cleo', 'acquired-data'],
};
const TWIN: Readonly<Partial<Record<Ref, Ref>>> = { d1: 't1', d2: 't2', d3: 't3' };

const ORIGIN: Readonly<Partial<Record<Ref, Ref>>> = { t1: 'd1', t2: 'd2', t3: 'd3' };

const anybody: fc.Arbitrary<Caller> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<Caller>({ who: 'bob' }, { who: 'alice' }, { who: 'cleo' }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...(['olga', 'anonymous', 'admin', ...KEYS] as const)).map((who) => ({ who })),
  },
  {
    weight: 3,
    arbitrary: fc.record({ who: fc.constantFrom('bob', 'alice', 'cleo', 'olga'), only: fc.constantFrom(...SCOPES) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      who: fc.constantFrom('bob', 'alice'),
      only: fc.constantFrom(...SCOPES),
      exchanged: fc.constant(true as const),
    }),
  },
);
const anyId = fc.constantFrom(...IDS);
const anyCatalogue = fc.constantFrom(...CATALOGUES);
const offered = {
  free: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 2, arbitrary: fc.constant(true) }),
  withholds: fc.constantFrom(true, true, false, undefined),
};
const ended = fc.option(fc.nat({ max: ENDS.length - 1 }), { nil: undefined, freq: 2 });
const to = fc.option(fc.oneof(fc.constantFrom<Ref>('d1', 't1'), anyId), { nil: undefined, freq: 2 });
const anyOriginal = fc.option(anyId, { nil: undefined });
const anySeller = fc.option(fc.constantFrom(...ORGANIZATIONS), { nil: undefined, freq: 2 });

/** What the owner would do so many times for two of anything else. */
const mostly = <T>(usual: T, any: fc.Arbitrary<T>, times = 3): fc.Arbitrary<T> =>
  fc.oneof({ weight: times, arbitrary: fc.constant(usual) }, { weight: 2, arbitrary: any });

const others = (owner: Person): fc.Arbitrary<Caller> =>
  fc.constantFrom(...(['alice', 'bob', 'cleo'] as const).filter((who) => who !== owner)).map((who) => ({ who }));

const on = (kind: Kind, id: Ref, times?: number): fc.Arbitrary<Action> => {
  const [owner, home] = HOME[id];
  const by = mostly<Caller>({ who: owner }, anybody, times);
  const base = { id: fc.constant(id), by };
  const catalogue = mostly(home, anyCatalogue, times);
  const seller = mostly(undefined, anySeller, times);
  const original = mostly(ORIGIN[id] ?? id, anyOriginal, times);
  switch (kind) {
    case 'create':
      return fc.record({ do: fc.constant(kind), ...base, catalogue, to });
    case 'hide':
    case 'unhide':
      return fc.record({ do: fc.constant(kind), ...base, catalogue });
    case 'import':
      return fc.record({
        do: fc.constant(kind),
        ...base,
        catalogue,
        ...{ to, original, seller, ended, ...offered },
      });
    case 'rewrite':
      return fc.record({ do: fc.constant(kind), ...base, to, original, seller, ended, ...offered });
    case 'sample':
      return fc.record({ do: fc.constant(kind), ...base, entitled: fc.boolean() });
    case 'publish':
      return fc.record({
        do: fc.constant(kind),
        ...base,
        twin: mostly(TWIN[id] ?? id, anyId, times),
        seller,
        ends: fc.boolean(),
        ...offered,
      });
    case 'reprice':
      return fc.record({ do: fc.constant(kind), ...base, seller, ...offered });
    case 'acquire':
      return fc.record({ do: fc.constant(kind), id: base.id, by: fc.oneof(others(owner), anybody) });
    case 'invest': {
      const shares = fc.integer({ min: 1, max: 7 });
      return fc.record({ do: fc.constant(kind), id: base.id, by: fc.oneof(others(owner), anybody), shares });
    }
    case 'grant':
    case 'revoke':
      return fc.record({
        do: fc.constant(kind),
        ...base,
        scope: fc.constantFrom(...SCOPES),
        to: fc.constantFrom(...PEOPLE),
      });
    default:
      return fc.record({ do: fc.constant(kind as 'edit'), ...base });
  }
};

const WEIGHTS: readonly (readonly [Kind, number])[] = [
  ['create', 7],
  ['publish', 6],
  ['withdraw', 3],
  ['reprice', 3],
  ['acquire', 6],
  ['sample', 3],
  ['invest', 3],
  ['import', 4],
  ['rewrite', 3],
  ['edit', 2],
  ['delete', 3],
  ['restore', 3],
  ['hide', 2],
  ['unhide', 4],
  ['grant', 3],
  ['revoke', 1],
];

const onCatalogues: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('createCatalogue' as const), by: anybody, catalogue: anyCatalogue }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('deleteCatalogue' as const), by: anybody, catalogue: anyCatalogue }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('harvest' as const), by: anybody, catalogue: anyCatalogue }) },
);

/** The last one, as a rule. */
const purchase = mostly(0, fc.nat({ max: 3 }));
const onPurchases: fc.Arbitrary<Action> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('transfer' as const), by: anybody, purchase }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      by: anybody,
      purchase,
      state: fc.constantFrom('PAID', 'REFUNDED'),
    }),
  },
);

const onDatasets = anyId.chain((id) =>
  fc.oneof(...WEIGHTS.map(([kind, weight]) => ({ weight, arbitrary: on(kind, id) }))),
);

const anyAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 40, arbitrary: onDatasets },
  { weight: 4, arbitrary: onCatalogues },
  { weight: 8, arbitrary: onPurchases },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('expire' as const), quiet: fc.boolean() }) },
);
const disable = fc.record({ do: fc.constant('disable' as const), whom: fc.constantFrom('bob', 'cleo') });

/** What owners do, but for few of them. */
const anyOf = (id: Ref, ...kinds: readonly Kind[]): fc.Arbitrary<Action> =>
  fc.oneof(...kinds.map((kind) => on(kind, id, 20)));
const buying = (id: Ref): fc.Arbitrary<readonly Action[]> =>
  fc
    .record({
      by: fc.oneof({ weight: 5, arbitrary: others(HOME[id][0]) }, anybody),
      id: mostly(TWIN[id] ?? id, fc.constant(id)),
      shares: fc.integer({ min: 1, max: 7 }),
      last: mostly(0, purchase, 8),
    })
    .map(({ by, last, ...it }): Action[] => [
      { do: 'acquire', by, id: it.id },
      { do: 'transfer', by, purchase: last },
      { do: 'invest', by, ...it },
    ]);

/** Sold by what is asked of the service, by what the metadata say, or as what comes back. */
const selling = (id: Ref): fc.Arbitrary<readonly Action[]> =>
  fc.oneof(
    fc.tuple(anyOf(id, 'create', 'import'), anyOf(id, 'publish'), anyOf(id, 'reprice')),
    fc.tuple(anyOf(id, 'import', 'rewrite')),
    fc.tuple(anyOf(id, 'delete', 'hide'), anyOf(id, 'restore', 'unhide')),
  );

/** What people do one after the other with one dataset, somehow, and not always undisturbed: write and sell it, buy it and ask for the data. */
const plots: fc.Arbitrary<readonly Action[]> = fc
  .oneof({ weight: 3, arbitrary: fc.constantFrom<Ref>('d1', 'd2', 'd3') }, { weight: 2, arbitrary: anyId })
  .chain((id) =>
    fc.tuple(
      fc.option(anyOf(id, 'sample'), { nil: undefined, freq: 2 }),
      selling(id),
      buying(id),
      fc.array(fc.tuple(fc.nat({ max: 7 }), fc.oneof(onPurchases, anyAction)), { maxLength: 2 }),
    ),
  )
  .map(([sampled, sold, bought, between]) => {
    const plot = [...(sampled ? [sampled] : []), ...sold, ...bought];
    for (const [place, action] of between) plot.splice(place, 0, action);
    return plot;
  });

const TURN: Action = { do: 'turn' };
/** Some of these come first, so that there is something to attack. */
const OPENING: readonly Action[] = [
  { do: 'create', by: { who: 'alice' }, id: 'd1', catalogue: 'cat-a' },
  { do: 'publish', by: { who: 'alice' }, id: 'd1', twin: 't1', withholds: true },
  { do: 'create', by: { who: 'bob' }, id: 'd2', catalogue: 'cat-b' },
  { do: 'publish', by: { who: 'bob' }, id: 'd2', twin: 't2' },
  { do: 'acquire', by: { who: 'bob' }, id: 't1' },
];

const opening = fc
  .tuple(...OPENING.map((action) => fc.option(fc.constant(action), { nil: undefined, freq: 6 })))
  .map((all) => all.filter((each) => each !== undefined));
const single = anyAction.map((action) => [action]);
const some = fc.oneof({ weight: 4, arbitrary: single }, { weight: 1, arbitrary: plots });

/** Stories of at most so many scenes, each with at most so many things that are done after the opening, most of which is there as a rule. */
export const stories = (scenes: number, most: number): fc.Arbitrary<Story> => {
  const rest = fc.array(some, { maxLength: most, minLength: 1, size: 'max' });
  const scene = fc.tuple(opening, rest).map(([first, then]) => [...first, ...then.flat()]);
  const after = fc.tuple(disable, fc.array(anyAction, { maxLength: 9 })).map(([first, then]) => [first, ...then]);
  return fc.record({
    reads: fc.constantFrom('public', 'restricted'),
    paysFirst: fc.boolean(),
    actions: fc
      .tuple(fc.array(scene, { maxLength: scenes, minLength: 1, size: 'max' }), fc.option(after, { nil: [] }))
      .map(([all, last]) => [...all.flatMap((each, n) => (n === 0 ? each : [TURN, ...each])), ...last]),
  });
};
