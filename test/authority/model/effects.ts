/** What the model remembers of an action that was done. */
import { HOMES, ORGANIZATION_OF, type Action, type Caller, type Of } from './cast.js';
import { priceOf, secretOf, wordOf } from './metadata.js';
import type { Model, Owner, Sale } from './model.js';
import type { Outcome } from './perform.js';

/** Writes down what was done. */
export class Ledger {
  /** Ids that anything was sold under, with the seller's dataset. */
  readonly #sold = new Map<string, string | undefined>();

  constructor(private readonly model: Model) {}

  note(action: Action, step: number, outcome: Outcome): void {
    this.#note(action, step, outcome);
    for (const { twin, original } of this.model.sales.values()) this.#sold.set(twin, original);
  }

  #note(action: Action, step: number, { made }: Outcome): void {
    const { model } = this;
    switch (action.do) {
      case 'disable':
        model.disabled.add(action.whom);
        return;
      case 'expire':
        for (const sale of model.sales.values()) if (sale.state === 'PUBLISHED' && sale.ends) sale.state = 'EXPIRED';
        for (const purchase of model.purchases) if (purchase.ends) purchase.over = true;
        return;
      case 'turn':
        return this.#turn();
      case 'createCatalogue':
        return this.#catalogue(action);
      case 'deleteCatalogue':
        return this.#deleteCatalogue(action);
      case 'harvest':
        return this.#harvest(action, step);
      case 'create':
        this.#write(action, step);
        return;
      case 'sample':
        model.samples.push({ holder: action.id, word: secretOf(step), entitled: action.entitled });
        return;
      case 'pay':
        this.#pay(action);
        return;
      case 'transfer':
        return;
      case 'import':
        return this.#import(action, step);
      case 'rewrite':
        return this.#rewrite(action, step);
      case 'edit':
        model.datasets.get(action.id)?.words.add(wordOf(step));
        return;
      case 'publish':
        return this.#publish(action, step);
      case 'reprice':
        return this.#reprice(action, step);
      case 'withdraw':
        return this.#withdraw(action);
      case 'acquire':
        return this.#acquire(action, made);
      case 'invest':
        model.investments.push({
          buyer: ORGANIZATION_OF[action.by.who],
          twin: action.id,
          shares: action.shares,
        });
        return;
      case 'delete':
        model.remove(action.id);
        return;
      case 'restore':
        return this.#restore(action);
      case 'hide':
        return this.#hide(action);
      case 'unhide':
        return this.#unhide(action);
      case 'grant':
      case 'revoke':
        return this.#share(action);
    }
  }

  #catalogue({ by, catalogue }: Of<'createCatalogue'>): void {
    if (this.model.catalogues.has(catalogue)) return;
    this.model.catalogues.set(catalogue, { owner: ORGANIZATION_OF[by.who] });
  }

  #turn(): void {
    const { model } = this;
    for (const [who, catalogue] of HOMES) {
      this.#deleteCatalogue({ catalogue });
      model.catalogues.set(catalogue, { owner: ORGANIZATION_OF[who] });
    }
    for (const id of [...model.datasets.keys()].sort()) model.remove(id);
  }

  /** A run that stores nothing, and whose address is a secret. */
  #harvest({ by, catalogue }: Of<'harvest'>, step: number): void {
    const found = this.model.catalogues.get(catalogue);
    const owner = found ? found.owner : ORGANIZATION_OF[by.who];
    this.model.runs.push({ catalogue, owner, word: wordOf(step) });
  }

  #deleteCatalogue({ catalogue }: Pick<Of<'deleteCatalogue'>, 'catalogue'>): void {
    const { model } = this;
    for (const { id } of [...model.datasets.values()].filter((each) => each.catalogue === catalogue)) model.remove(id);
    // Drafts go with their catalogue.
    for (const [id, draft] of model.drafts) if (draft.catalogue === catalogue) model.drafts.delete(id);
    model.catalogues.delete(catalogue);
  }

  /** To whom something belongs that a caller makes under an id: to whom the id belonged, where it did. */
  #ownerOf(id: string, { who }: Caller): Owner {
    const { model } = this;
    return model.datasets.get(id)?.owner ?? model.reserved.get(id) ?? ORGANIZATION_OF[who];
  }

  /** Stores metadata, in which an address of the step stands. */
  #write(action: Of<'create' | 'import'>, step: number): void {
    const { model } = this;
    const { id } = action;
    const said = action.do === 'import' ? action.withholds : undefined;
    const sale = model.saleOf(id);
    const isSold = model.isCopy(id) || (sale?.original === id && sale.withholds);
    this.#stored(action, step);
    model.withhold(id, said === true || (model.withheld.has(id) && (said !== false || isSold)));
    if (action.to !== undefined) return void model.aimless.add(id);
    model.aimless.delete(id);
    model.lead(id, secretOf(step));
  }

  #stored({ id, catalogue, by }: Of<'create' | 'import'>, step: number): void {
    const { model } = this;
    const there = model.datasets.get(id);
    const sale = model.sales.get(id);
    // What offers nothing any more was taken off the marketplace, and stays as a dataset.
    if (sale) sale.state = 'WITHDRAWN';
    if (there) there.words.add(wordOf(step));
    else model.add(id, catalogue, this.#ownerOf(id, by), [wordOf(step)], []);
  }

  #rewrite(action: Of<'rewrite'>, step: number): void {
    const there = this.model.datasets.get(action.id);
    if (there) this.#import({ ...action, do: 'import', catalogue: there.catalogue }, step);
  }

  #import(action: Of<'import'>, step: number): void {
    const { model } = this;
    const { id } = action;
    const { original } = action;
    if (original === undefined && action.catalogue !== 'marketplace') return this.#write(action, step);
    const known = model.sales.get(id);
    if (known && known.state !== 'WITHDRAWN') {
      this.#write(action, step);
      return void Object.assign(known, this.#offered(action, step));
    }
    const here = original === undefined || original === id ? undefined : model.datasets.get(original);
    const owner = here ? here.owner : this.#ownerOf(id, action.by);
    this.#write(action, step);
    const there = model.datasets.get(id);
    if (there) model.datasets.set(id, { ...there, owner });
    model.reserved.set(id, owner);
    const before = here && model.saleOf(here.id);
    if (before) model.sales.delete(before.twin);
    const sale = { twin: id, original: here?.id, stated: original, owner };
    model.sales.set(id, { ...sale, ...this.#offered(action, step) });
  }

  /** What becomes of a sale by the offers of an action. */
  #offered(
    { free = false, withholds = false, ...action }: Of<'import' | 'reprice' | 'publish'>,
    step: number,
  ): Pick<Sale, 'state' | 'price' | 'free' | 'withholds' | 'ends'> {
    const state = action.do === 'import' && action.ended !== undefined ? 'EXPIRED' : 'PUBLISHED';
    return { state, price: priceOf(step), free, withholds, ends: action.do === 'publish' && action.ends === true };
  }

  #publish(action: Of<'publish'>, step: number): void {
    const { model } = this;
    const { id, twin: chosen } = action;
    const original = model.originalOf(id);
    const dataset = model.datasets.get(original);
    const known = model.saleOf(id);
    if (!dataset) return;
    // What was listed by itself, and is not any more, gets a twin like any other.
    const isPlain = known?.original === undefined && known?.state === 'WITHDRAWN';
    if (isPlain) model.sales.delete(known.twin);
    const twin = isPlain ? chosen : (known?.twin ?? chosen);
    const { owner } = dataset;
    const sale = { twin, original, stated: original, owner, ...this.#offered(action, step) };
    model.sales.set(twin, sale);
    if (!model.datasets.has(twin)) model.add(twin, 'marketplace', owner, [], []);
    this.#listed(sale);
  }

  #reprice(action: Of<'reprice'>, step: number): void {
    const sale = this.model.saleOf(action.id);
    if (!sale) return;
    Object.assign(sale, this.#offered(action, step));
    this.#listed(sale);
  }

  /** The twin says what the original says, and both withhold what the offers do. */
  #listed({ twin, original, withholds }: Sale): void {
    const { model } = this;
    const dataset = model.datasets.get(original ?? '');
    for (const word of dataset?.words ?? []) model.datasets.get(twin)?.words.add(word);
    for (const secret of dataset?.secrets ?? []) model.lead(twin, secret);
    for (const id of dataset ? [dataset.id, twin] : [twin]) model.withhold(id, withholds);
  }

  #pay({ purchase, state }: Of<'pay'>): void {
    const found = this.model.purchases.at(-1 - purchase);
    if (found) found.payment = state;
  }

  #withdraw({ id }: Of<'withdraw'>): void {
    const sale = this.model.saleOf(id);
    if (!sale) return;
    this.model.remove(sale.twin);
    sale.state = 'WITHDRAWN';
  }

  #acquire({ by, id: twin }: Of<'acquire'>, copy: string | undefined): void {
    const { model } = this;
    const buyer = ORGANIZATION_OF[by.who];
    const sale = model.sales.get(twin);
    const { original, owner: seller, ends = false, free = false } = sale ?? {};
    const price = sale?.price === undefined ? undefined : free ? 0 : sale.price;
    const payment = price === 0 ? 'NOT_NEEDED' : 'DUE';
    // Whoever buys again goes on with the copy.
    for (const before of model.purchases) if (before.buyer === buyer && before.twin === twin) before.ended = true;
    model.purchases.push({
      ...{ buyer, twin, original, seller, copy, price, payment, ends },
      ...{ ended: false, over: false },
    });
    const { words = [], secrets = [] } = model.datasets.get(twin) ?? {};
    if (copy === undefined) return;
    const there = model.datasets.get(copy);
    const told = [...secrets, ...(there?.secrets ?? [])];
    model.add(copy, 'acquired-data', buyer, [...words, ...(there?.words ?? [])], told, there?.grants);
    // What is not free tells its addresses to the buyer alone.
    model.withhold(copy, model.withheld.has(twin) || (price !== undefined && price !== 0));
  }

  #hide({ by, id }: Of<'hide'>): void {
    const { model } = this;
    const found = model.datasets.get(id);
    model.remove(id);
    if (found) model.drafts.set(id, { ...found, by: ORGANIZATION_OF[by.who] });
  }

  #unhide({ id }: Of<'unhide'>): void {
    const { model } = this;
    const draft = model.drafts.get(id);
    model.drafts.delete(id);
    if (draft) model.add(id, draft.catalogue, draft.owner, draft.words, draft.secrets, draft.grants);
    this.#offeredAgain(id);
  }

  #restore({ id }: Of<'restore'>): void {
    const { model } = this;
    const grave = model.graves.get(id);
    if (!grave) return;
    model.add(id, grave.catalogue, grave.owner, [], grave.secrets);
    this.#offeredAgain(id);
  }

  /** What was on sale once comes back with the offers of its last version, if it had any: then it is, at that price. */
  #offeredAgain(id: string): void {
    const { model } = this;
    const sale = model.sales.get(id);
    const owner = model.datasets.get(id)?.owner;
    if (sale) Object.assign(sale, { state: 'PUBLISHED', price: undefined });
    else if (this.#sold.has(id)) {
      const original = this.#sold.get(id);
      const unknown = {
        original: original !== undefined && model.datasets.has(original) ? original : undefined,
        stated: original,
        price: undefined,
        ends: false,
        free: false,
        withholds: false,
      };
      model.sales.set(id, { twin: id, owner, state: 'PUBLISHED', ...unknown });
    }
  }

  #share({ do: what, id, scope, to }: Of<'grant' | 'revoke'>): void {
    const grants = this.model.datasets.get(id)?.grants;
    const held = new Set(grants?.get(to) ?? []);
    if (what === 'grant') held.add(scope);
    else held.delete(scope);
    grants?.set(to, held);
  }
}
