/** Who may do what, by the rules that docs/security.md states. */
import { isKey, isWholeKey, LIMIT_OF, ORGANIZATION_OF, SYSTEM, type Caller, type Scope } from './cast.js';
import type { Model, Owner, Purchase } from './model.js';
import type { Rules } from './world.js';

const OWN: ReadonlySet<Scope> = new Set(['EDIT', 'DELETE', 'TRADE']);

/** Whether a credential counts at all. */
export const counts = ({ disabled }: Model, { who }: Caller): boolean =>
  who !== 'anonymous' && !disabled.has(who as never);

/** A person with an account and the role, whose token says nothing about permissions. */
export const isPlainUser = (model: Model, caller: Caller): boolean =>
  counts(model, caller) && !isKey(caller.who) && caller.only === undefined && caller.who !== 'olga';

/** Whether a caller holds a scope on a dataset; `named` is what a token with one permission was asked for. */
export const holds = (model: Model, caller: Caller, scope: Scope, id: string, named = id): boolean => {
  const { who, only } = caller;
  const dataset = model.datasets.get(id);
  if (!counts(model, caller)) return false;
  if (isKey(who)) return isWholeKey(who) || (dataset !== undefined && dataset.catalogue === LIMIT_OF[who]);
  if (!dataset || (only !== undefined && (only !== scope || named !== id))) return false;
  if (who === 'admin' || (scope === 'READ' && who !== 'olga')) return true;
  const organization = ORGANIZATION_OF[who];
  if (OWN.has(scope) && organization !== undefined && organization === dataset.owner) return true;
  return dataset.grants.get(who as never)?.has(scope) === true;
};

/** Whether a caller may change a catalogue that is there, or what is in it. Of users, nobody changes those of the system. */
export const editsCatalogue = (
  model: Model,
  caller: Caller,
  id: string,
  scope: Scope = 'EDIT',
  named = '',
): boolean => {
  const { who, only } = caller;
  const catalogue = model.catalogues.get(id);
  if (!catalogue || !counts(model, caller)) return false;
  if (isKey(who)) return isWholeKey(who) || LIMIT_OF[who] === id;
  if (only !== undefined && (only !== scope || named !== id)) return false;
  if (SYSTEM.has(id)) return false;
  if (who === 'admin') return true;
  return catalogue.owner !== undefined && ORGANIZATION_OF[who] === catalogue.owner;
};

/**
 * Whether an id is kept for somebody else. A key without an organization may take any, one of a catalogue those of that catalogue:
 * what it makes is the owner's again.
 */
export const isKeptFrom = (model: Model, { who }: Caller, id: string): boolean => {
  if (who === 'key' || who === 'admin' || !model.reserved.has(id)) return false;
  if (who === 'limitedToA' && model.graves.get(id)?.catalogue === LIMIT_OF[who]) return false;
  const owner = model.reserved.get(id);
  return owner !== undefined && owner !== ORGANIZATION_OF[who];
};

/** Whether a caller acts for an organization, with a credential that counts. */
const actsFor = (model: Model, caller: Caller, owner: Owner): boolean =>
  owner !== undefined && counts(model, caller) && ORGANIZATION_OF[caller.who] === owner;

/** Whether a caller may learn of what was in a catalogue when it belonged to an owner. */
const mayDigUp = (model: Model, caller: Caller, catalogue: string, under: Owner): boolean =>
  editsCatalogue(model, caller, catalogue) && model.catalogues.get(catalogue)?.owner === under;

/** Whether a purchase gives the data, by what is known of its payment. */
export const isPaid = ({ payment }: Purchase, market: Rules): boolean =>
  payment !== 'REFUNDED' && (payment !== 'DUE' || !market.paysFirst);

/** Whether a caller may have the data of a dataset: it is its organization's, or that organization has bought them. */
const mayHave = (model: Model, caller: Caller, id: string, market: Rules): boolean => {
  const organization = ORGANIZATION_OF[caller.who];
  if (organization === undefined || !counts(model, caller)) return false;
  if (!model.isCopy(id) && model.reserved.get(id) === organization) return true;
  return model.purchases.some(
    (purchase) =>
      purchase.buyer === organization &&
      !purchase.over &&
      isPaid(purchase, market) &&
      [purchase.copy, purchase.twin, purchase.original].includes(id),
  );
};

const mayRead = (model: Model, caller: Caller, id: string, { reads }: Rules): boolean =>
  model.datasets.has(id) && (reads === 'public' || holds(model, caller, 'READ', id));

/** Datasets through which the sample of one is shown: what was made of it. */
const lineOf = ({ sales, purchases }: Model, id: string): string[] => {
  const twins = [...sales.values()].flatMap(({ twin, original }) => (original === id ? [twin] : []));
  const sold = purchases.filter(({ twin, original }) => original === id || twin === id || twins.includes(twin));
  return [id, ...twins, ...sold.flatMap(({ twin, copy }) => [twin, copy ?? twin])];
};

/** Whether a caller may come across a word of an address or a sample. */
export const mayReach = (model: Model, caller: Caller, secret: string, market: Rules): boolean => {
  const { datasets, graves, drafts, withheld, holders, samples } = model;
  const isTold = [...datasets.values()].some(
    ({ id, secrets }) => secrets.has(secret) && !withheld.has(id) && mayRead(model, caller, id, market),
  );
  return (
    isTold ||
    [...(holders.get(secret) ?? [])].some((id) => mayHave(model, caller, id, market)) ||
    [...graves.values()].some(
      ({ id, secrets, owner, catalogue, under }) =>
        secrets.has(secret) &&
        !withheld.has(id) &&
        (actsFor(model, caller, owner) || mayDigUp(model, caller, catalogue, under)),
    ) ||
    [...drafts.values()].some(({ secrets, by }) => secrets.has(secret) && actsFor(model, caller, by)) ||
    samples.some(
      ({ holder, word, entitled }) =>
        word === secret &&
        (entitled
          ? mayHave(model, caller, holder, market) || (!model.isCopy(holder) && holds(model, caller, 'EDIT', holder))
          : lineOf(model, holder).some((id) => mayRead(model, caller, id, market))),
    )
  );
};

/** Whether a caller may come across a word. */
export const mayKnow = (model: Model, caller: Caller, word: string, { reads }: Rules): boolean => {
  const { datasets, graves, drafts, runs } = model;
  return (
    [...datasets.values()].some(
      ({ id, words }) => words.has(word) && (reads === 'public' || holds(model, caller, 'READ', id)),
    ) ||
    [...graves.values()].some(
      ({ words, owner, catalogue, under }) =>
        words.has(word) && (actsFor(model, caller, owner) || mayDigUp(model, caller, catalogue, under)),
    ) ||
    [...drafts.values()].some(({ words, by }) => words.has(word) && actsFor(model, caller, by)) ||
    runs.some(
      (run) =>
        run.word === word && (actsFor(model, caller, run.owner) || mayDigUp(model, caller, run.catalogue, run.owner)),
    )
  );
};
