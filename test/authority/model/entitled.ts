/** Who may do what, by the rules that docs/security.md states. */
import { isKey, isWholeKey, LIMIT_OF, ORGANIZATION_OF, SYSTEM, type Caller, type Scope } from './cast.js';
import type { Model, Owner } from './model.js';

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

/** Whether a caller may come across a word. */
export const mayKnow = (model: Model, caller: Caller, word: string, reads: 'public' | 'restricted'): boolean => {
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
