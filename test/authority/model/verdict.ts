/** What has to become of an action: `must` be done, `may` be, or `never` is. */
import {
  isKey,
  isWholeKey,
  LIMIT_OF,
  ORGANIZATION_OF,
  POOL,
  SYSTEM,
  type Action,
  type Caller,
  type Of,
  type Org,
} from './cast.js';
import { counts, editsCatalogue, holds, isKeptFrom, isPaid, isPlainUser } from './entitled.js';
import type { Model } from './model.js';
import type { Rules } from './world.js';

export type Verdict = 'must' | 'may' | 'never';

/** Whether somebody who sells is named who is not the owner, or a key sells for an organization that is not its own. */
const isForged = (model: Model, { who }: Caller, original: string, seller: Org | undefined): boolean => {
  const owner = model.datasets.get(original)?.owner;
  if (owner === undefined) return false;
  const organization = isKey(who) ? ORGANIZATION_OF[who] : undefined;
  return (seller !== undefined && seller !== owner) || (organization !== undefined && organization !== owner);
};

/** Judges the actions of one run. */
export class Judge {
  constructor(
    private readonly model: Model,
    private readonly market: Rules,
  ) {}

  of(action: Action): Verdict {
    if ('by' in action && !counts(this.model, action.by)) return 'never';
    switch (action.do) {
      case 'disable':
      case 'expire':
      case 'turn':
        return 'must';
      case 'createCatalogue':
        return this.#createCatalogue(action);
      case 'deleteCatalogue':
        return editsCatalogue(this.model, action.by, action.catalogue, 'DELETE', action.catalogue) ? 'may' : 'never';
      case 'harvest':
        return editsCatalogue(this.model, action.by, action.catalogue, 'EDIT', action.catalogue) ||
          (!this.model.catalogues.has(action.catalogue) && this.#mayMakeCatalogues(action.by, action.catalogue))
          ? 'may'
          : 'never';
      case 'create':
        return this.#create(action);
      case 'sample':
        return this.#holds(action, 'EDIT');
      case 'pay':
        return this.#pay(action);
      case 'transfer':
        return this.#transfer(action);
      case 'import':
        return this.#import(action);
      case 'rewrite':
        return this.#rewrite(action);
      case 'edit':
        return this.#holds(action, 'EDIT');
      case 'delete':
        return this.#holds(action, 'DELETE');
      case 'publish':
        return this.#publish(action);
      case 'reprice':
      case 'withdraw':
        return this.#trade(action);
      case 'acquire':
      case 'invest':
        return this.#buy(action);
      case 'restore':
        return this.#restore(action);
      case 'hide':
      case 'unhide':
        return this.#draft(action);
      case 'grant':
      case 'revoke':
        return this.#share(action);
    }
  }

  #holds({ by, id }: Of<'edit' | 'delete' | 'sample'>, scope: 'EDIT' | 'DELETE'): Verdict {
    return this.model.datasets.has(id) && holds(this.model, by, scope, id) ? 'may' : 'never';
  }

  #mayMakeCatalogues(by: Caller, id: string): boolean {
    if (SYSTEM.has(id)) return isWholeKey(by.who);
    return isWholeKey(by.who) || LIMIT_OF[by.who] === id || isPlainUser(this.model, by);
  }

  #createCatalogue({ by, catalogue }: Of<'createCatalogue'>): Verdict {
    const found = this.model.catalogues.has(catalogue);
    const may = found
      ? editsCatalogue(this.model, by, catalogue, 'EDIT', catalogue)
      : this.#mayMakeCatalogues(by, catalogue);
    return may ? 'may' : 'never';
  }

  /** Of a payment speak who runs the service, and who got the money. */
  #pay({ by, purchase }: Of<'pay'>): Verdict {
    const found = this.model.purchases.at(-1 - purchase);
    if (!found) return 'never';
    const runsIt = by.who === 'key' || by.who === 'admin';
    return runsIt || found.seller === undefined || ORGANIZATION_OF[by.who] === found.seller ? 'may' : 'never';
  }

  /** Data go to who bought and paid them, as long as the agreement holds. */
  #transfer({ by, purchase }: Of<'transfer'>): Verdict {
    const found = this.model.purchases.at(-1 - purchase);
    if (!found || found.over || ORGANIZATION_OF[by.who] !== found.buyer) return 'never';
    return isPaid(found, this.market) ? 'may' : 'never';
  }

  #create({ do: does, by, id, catalogue, to }: Of<'create' | 'import'>): Verdict {
    const { model } = this;
    const there = model.datasets.get(id);
    if (!editsCatalogue(model, by, catalogue)) return 'never';
    if (there) {
      if (there.catalogue !== catalogue || !holds(model, by, 'EDIT', id)) return 'never';
      const sale = model.sales.get(id);
      return !sale || holds(model, by, 'TRADE', this.#traded(id)) ? 'may' : 'never';
    }
    if (
      isKeptFrom(model, by, id) ||
      (by.who === 'key' && this.#isAstray(id, catalogue)) ||
      (does !== 'import' && this.#isTraded(id))
    )
      return 'never';
    const fresh = to === undefined && !model.reserved.has(id) && isPlainUser(model, by) && !SYSTEM.has(catalogue);
    return fresh && ORGANIZATION_OF[by.who] === model.catalogues.get(catalogue)?.owner ? 'must' : 'may';
  }

  /** Whether an id was a twin's, or was sold: what was traded under it goes on being named by it. */
  #isTraded(id: string): boolean {
    const { sales, purchases, investments } = this.model;
    const sale = sales.get(id);
    return (
      (sale?.original !== undefined && sale.original !== id) ||
      [...purchases, ...investments].some(({ twin }) => twin === id)
    );
  }

  /** Whether what belongs to one organization would get into the catalogue of another, where it was not before. */
  #isAstray(id: string, catalogue: string): boolean {
    const { catalogues, graves, reserved } = this.model;
    const [host, owner, grave] = [catalogues.get(catalogue)?.owner, reserved.get(id), graves.get(id)];
    return (
      host !== undefined &&
      owner !== undefined &&
      owner !== host &&
      grave !== undefined &&
      grave.catalogue !== catalogue
    );
  }

  /** What is acted on under an id: the original where it is here, else what is named. */
  #traded(id: string): string {
    const original = this.model.originalOf(id);
    return this.model.datasets.has(original) ? original : id;
  }

  #import(action: Of<'import'>): Verdict {
    return this.#create(action) === 'never' ? 'never' : this.#listed(action, action.catalogue);
  }

  /** Of RDF that says that it is on sale, beyond the right to store it. */
  #listed({ by, seller, id, original }: Of<'import' | 'rewrite'>, catalogue: string): Verdict {
    const { model } = this;
    const known = model.sales.get(id);
    if (known && known.state !== 'WITHDRAWN') {
      if (!holds(model, by, 'TRADE', this.#traded(id), id)) return 'never';
      if (original !== undefined && original !== known.stated) return 'never';
      return original !== undefined && isForged(model, by, this.#traded(id), seller) ? 'never' : 'may';
    }
    if (original === undefined && catalogue !== 'marketplace') return 'may';
    if (model.isCopy(id) || [...model.sales.values()].some((sale) => sale.original === id && sale.twin !== id))
      return 'never';
    if (original !== undefined && original !== id && model.datasets.has(original)) {
      if (!holds(model, by, 'TRADE', original, id)) return 'never';
      if (isForged(model, by, original, seller) || model.isCopy(original) || model.sales.has(original)) return 'never';
      const sale = model.saleOf(original);
      if (sale && sale.twin !== id && sale.state !== 'WITHDRAWN') return 'never';
      return this.#belongsElsewhere(id, original) ? 'never' : 'may';
    }
    // What is sold is this dataset itself: whoever makes it owns it.
    if (model.datasets.has(id) && !holds(model, by, 'TRADE', id)) return 'never';
    const organization = ORGANIZATION_OF[by.who];
    const owner = model.datasets.get(id)?.owner ?? model.reserved.get(id) ?? organization;
    return seller !== undefined && owner !== undefined && seller !== owner ? 'never' : 'may';
  }

  /** Whoever may edit may not sell: of what is on sale, or says so, this is trade. */
  #rewrite(action: Of<'rewrite'>): Verdict {
    const { model } = this;
    const there = model.datasets.get(action.id);
    if (!there || !holds(model, action.by, 'EDIT', there.id)) return 'never';
    return this.#listed(action, there.catalogue);
  }

  #publish(action: Of<'publish'>): Verdict {
    const { model } = this;
    const { id, twin } = action;
    const original = this.#traded(id);
    const sale = model.saleOf(original);
    const trade = this.#trade(action);
    if (trade === 'never') return 'never';
    if (sale?.state === 'PUBLISHED') return 'never';
    if (sale) return 'may';
    if (model.datasets.has(twin)) return 'never';
    if (model.isCopy(original) || this.#belongsElsewhere(twin, original)) return 'never';
    const owner = model.datasets.get(original)?.owner;
    const free =
      !model.aimless.has(original) && !model.reserved.has(twin) && twin !== original && !twin.startsWith('copy-');
    return free && isPlainUser(model, action.by) && ORGANIZATION_OF[action.by.who] === owner ? 'must' : 'may';
  }

  /** Whether an id is, or is kept, somebody's who does not own what would be sold under it. */
  #belongsElsewhere(id: string, original: string): boolean {
    const { model } = this;
    const owner = model.datasets.get(original)?.owner;
    const kept = model.reserved.get(id);
    return model.reserved.has(id) && owner !== undefined && kept !== undefined && kept !== owner;
  }

  #trade(action: Of<'publish' | 'reprice' | 'withdraw'>): Verdict {
    const { model } = this;
    const { id } = action;
    const original = this.#traded(id);
    const seller = action.do === 'withdraw' ? undefined : action.seller;
    if (!model.datasets.has(original)) return 'never';
    if (!holds(model, action.by, 'TRADE', original, id)) return 'never';
    // Holders of keys act on any data that the key covers; they only sell nothing of others.
    if (action.do !== 'withdraw' && isForged(model, action.by, original, seller)) return 'never';
    const sale = model.saleOf(original);
    if (action.do !== 'publish' && (!sale || sale.state === 'WITHDRAWN')) return 'never';
    const plain =
      isPlainUser(model, action.by) &&
      sale?.state === 'PUBLISHED' &&
      original !== sale.twin &&
      // A listing that came back by its metadata may stand in the seller's own catalogue, where only metadata change it.
      model.datasets.get(sale.twin)?.catalogue === 'marketplace' &&
      !model.aimless.has(original);
    // Copies may tell what would be withheld.
    if (action.do === 'reprice' && action.withholds && model.purchases.some(({ twin }) => twin === sale?.twin))
      return 'may';
    return action.do !== 'publish' && plain && sale?.price !== undefined ? 'must' : 'may';
  }

  #buy(action: Of<'acquire' | 'invest'>): Verdict {
    const { model } = this;
    const { by } = action;
    const { id } = action;
    const sale = model.sales.get(id);
    const buyer = ORGANIZATION_OF[by.who];
    if (buyer === undefined || by.only !== undefined || (isKey(by.who) && !isWholeKey(by.who))) return 'never';
    if (sale?.state !== 'PUBLISHED' || !model.datasets.has(id) || sale.owner === buyer) return 'never';
    if (this.market.reads === 'restricted' && !holds(model, by, 'READ', id)) return 'never';
    if (action.do === 'invest') {
      const fits = model.sold(id) + action.shares <= POOL;
      return fits ? (sale.price === undefined ? 'may' : 'must') : 'never';
    }
    if (model.purchases.some((each) => each.twin === id && each.buyer === buyer && !each.ended && !each.over))
      return 'never';
    return sale.price === undefined || model.aimless.has(id) ? 'may' : 'must';
  }

  #restore({ by, id }: Of<'restore'>): Verdict {
    const { model } = this;
    const grave = model.graves.get(id);
    if (!grave || model.datasets.has(id)) return 'never';
    const owner = model.catalogues.get(grave.catalogue)?.owner;
    const own = ORGANIZATION_OF[by.who] !== undefined && ORGANIZATION_OF[by.who] === grave.owner;
    if (!editsCatalogue(model, by, grave.catalogue)) return 'never';
    return owner === grave.under || own || isWholeKey(by.who) || by.who === 'admin' ? 'may' : 'never';
  }

  #draft({ do: what, by, id, catalogue }: Of<'hide' | 'unhide' | 'create'>): Verdict {
    const { model } = this;
    if (!editsCatalogue(model, by, catalogue)) return 'never';
    if (what === 'hide') {
      const there = model.datasets.get(id)?.catalogue === catalogue;
      return there && holds(model, by, 'DELETE', id) ? 'may' : 'never';
    }
    const draft = model.drafts.get(id);
    return draft?.catalogue === catalogue && draft.by === ORGANIZATION_OF[by.who] && !model.datasets.has(id)
      ? 'may'
      : 'never';
  }

  #share({ by, id, scope }: Of<'grant' | 'revoke'>): Verdict {
    const { model } = this;
    const dataset = model.datasets.get(id);
    if (!dataset || isKey(by.who) || by.only !== undefined) return 'never';
    if (by.who === 'admin') return 'may';
    const own = ORGANIZATION_OF[by.who] !== undefined && ORGANIZATION_OF[by.who] === dataset.owner;
    return own && holds(model, by, scope, id) ? 'may' : 'never';
  }
}
