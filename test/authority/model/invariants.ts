/** What must hold after every step, whatever was tried: what is seen from outside is what the model remembers. */
import { ORGANIZATIONS, PEOPLE, POOL, type Org } from './cast.js';
import type { Model, Sale } from './model.js';
import type { SeenOffer, View } from './outside.js';

/** What the comparison needs beside the two. */
export interface Names {
  readonly organizations: Readonly<Record<Org, string>>;
  /** Subject of everybody who may be granted something, as lists of grants write it. */
  readonly subjects: Readonly<Record<string, string>>;
}

/** The listings that a sale in a state may have. */
const LISTED: Readonly<Record<Sale['state'], readonly string[]>> = {
  ...{ PUBLISHED: ['ON_SALE', 'SOLD_OUT'], WITHDRAWN: ['PAUSED'], EXPIRED: ['ENDED'] },
};

/** Compares; resolves to a sentence for each thing that is not as it must be. */
export class Invariants {
  constructor(private readonly names: Names) {}

  broken(view: View, model: Model): string[] {
    return [
      ...this.#things(view, model),
      ...this.#sales(view, model),
      ...this.#offers(view, model),
      ...this.#links(view, model),
      ...this.#grants(view, model),
      ...ORGANIZATIONS.flatMap((name) => this.#books(name, view, model)),
    ];
  }

  #organization(owner: string | undefined): string | null {
    return this.names.organizations[owner as Org] ?? null;
  }

  /** The datasets that are there are those that somebody entitled made and nobody entitled removed. */
  #things({ datasets, catalogues }: View, model: Model): string[] {
    const place = datasets.map(({ identifier, catalogue }) => `${identifier} in ${catalogue?.identifier}`).sort();
    const expected = [...model.datasets.values()].map(({ id, catalogue }) => `${id} in ${catalogue}`).sort();
    const shelves = catalogues.map(({ identifier }) => identifier).sort();
    const missing = [...model.catalogues.keys()].filter((id) => !shelves.includes(id));
    return [
      ...differ('datasets', place, expected),
      ...shelves.filter((id) => !model.catalogues.has(id)).map((id) => `catalogue ${id} is there`),
      ...missing.filter((id) => id.startsWith('cat-')).map((id) => `catalogue ${id} is gone`),
    ];
  }

  /** The record of publications says what entitled persons did: nobody else published, sold or withdrew. */
  #sales({ datasets }: View, model: Model): string[] {
    return datasets.flatMap(({ identifier, listing }) => {
      const { state, seller, marketplaceId, originalId } = listing;
      const sale = model.saleOf(identifier);
      // A copy shows the listing of what was bought.
      const isListed = marketplaceId !== null && [marketplaceId, originalId].includes(identifier);
      if (!sale || sale.price === undefined) return isListed && !sale ? [`${identifier} has a publication`] : [];
      // What was listed by itself and offers nothing now is a dataset like any other.
      if (sale.original === undefined && sale.state === 'WITHDRAWN') return [];
      if (!isListed) return [`${identifier} has no publication`];
      return [
        ...(LISTED[sale.state].includes(state) ? [] : [`${identifier} is ${state}, not ${sale.state}`]),
        ...differ(`id on the marketplace of ${identifier}`, marketplaceId, sale.twin),
        ...(sale.owner === undefined
          ? []
          : differ(`seller of ${identifier}`, seller?.identifier, this.#organization(sale.owner))),
      ];
    });
  }

  /** What is listed is on sale by its owner, at the price that was asked last. */
  #offers({ offers }: View, model: Model): string[] {
    const onSale = new Set(offers.map(({ dataset }) => dataset?.identifier ?? '?'));
    const sold = [...model.sales.values()].filter(({ state, price }) => state !== 'WITHDRAWN' && price !== undefined);
    return [
      ...[...onSale]
        .filter((id) => (model.sales.get(id)?.state ?? 'WITHDRAWN') === 'WITHDRAWN')
        .map((id) => `${id} is on sale`),
      ...sold.filter(({ twin }) => !onSale.has(twin)).map(({ twin }) => `${twin} is not on sale`),
      ...offers.flatMap((offer) => {
        const sale = model.sales.get(offer.dataset?.identifier ?? '?');
        return sale ? this.#offer(offer, sale, model) : [];
      }),
    ];
  }

  /** The price, the end and the shares of an offer. */
  #offer({ kind, seller, sharesLeft, purchaseOffer, investmentOffer }: SeenOffer, sale: Sale, model: Model): string[] {
    const { twin, owner, free } = sale;
    const price = sale.price !== undefined && free && purchaseOffer ? 0 : sale.price;
    const left = POOL - model.sold(twin);
    return [
      ...(owner === undefined ? [] : differ(`offered by, ${twin}`, seller?.identifier, this.#organization(owner))),
      ...(price === undefined
        ? []
        : differ(`price of ${twin}`, Number((purchaseOffer ?? investmentOffer)?.price), price)),
      ...(kind === 'INVESTMENT' ? differ(`shares left of ${twin}`, sharesLeft, left) : []),
      ...(left < 0 ? [`${twin} sold ${-left} shares too many`] : []),
    ];
  }

  /** The original shows its twin, the twin its original, and the owner as its publisher's organization. */
  #links({ documents }: View, model: Model): string[] {
    return [...model.sales.values()].flatMap(({ twin, original, state, price, owner }) => {
      if (price === undefined || original === undefined) return [];
      const published = state !== 'WITHDRAWN';
      const own = documents[original];
      const other = documents[twin];
      return [
        ...(own ? differ(`offer of ${original}`, own.offer?.marketplace_offer_id, published ? twin : undefined) : []),
        ...(other && published ? differ(`origin of ${twin}`, other.offer?.original_id, original) : []),
        ...(other && published && owner !== undefined
          ? differ(`publisher of ${twin}`, other.publisher?.organization_id, this.#organization(owner))
          : []),
      ];
    });
  }

  /** Nobody holds what nobody entitled gave, and what the owner's people hold is all that was not given. */
  #grants({ grants }: View, model: Model): string[] {
    return [...model.datasets.values()].flatMap(({ id, owner, grants: given }) => {
      const own = this.names.subjects[owner ?? ''];
      const allowed = new Set([
        ...(own === undefined ? [] : ['EDIT', 'DELETE', 'TRADE'].map((scope) => `${own} ${scope}`)),
        ...PEOPLE.flatMap((who) => [...(given.get(who) ?? [])].map((scope) => `${this.names.subjects[who]} ${scope}`)),
      ]);
      return (grants[id] ?? []).filter((grant) => !allowed.has(grant)).map((grant) => `${id}: ${grant}`);
    });
  }

  /** What an organization bought is what its people asked for, at the price of that time. */
  #books(name: Org, { books }: View, model: Model): string[] {
    const { acquisitions, investments, drafts } = books[name];
    const bought = model.purchases.filter(({ buyer }) => buyer === name);
    // What ends by the clock is noted some time after.
    const over = new Set(bought.flatMap(({ ended, over: isOver, copy }) => (isOver && !ended ? [copy] : [])));
    const hidden = [...model.drafts.values()].filter(({ by }) => by === name);
    return [
      ...differ(
        `purchases of ${name}`,
        acquisitions
          .map(({ marketplaceId, state, copy }) => ({ marketplaceId, state, copy: copy?.identifier }))
          .map(({ marketplaceId, state, copy }) => `${marketplaceId} ${over.has(copy) ? 'ACQUIRED' : state} ${copy}`)
          .sort(),
        bought
          .map(({ twin, ended, copy }) => `${twin} ${ended ? 'ENDED' : 'ACQUIRED'} ${ended ? undefined : copy}`)
          .sort(),
      ),
      ...differ(
        `prices that ${name} paid`,
        acquisitions.map(({ price }) => Number(price)).sort(),
        bought.map(({ price }, n) => price ?? Number(acquisitions[n]?.price)).sort(),
      ),
      ...differ(
        `investments of ${name}`,
        investments.map(({ marketplaceId, shares }) => `${marketplaceId} ${shares}`).sort(),
        model.investments
          .filter(({ buyer }) => buyer === name)
          .map(({ twin, shares }) => `${twin} ${shares}`)
          .sort(),
      ),
      ...differ(`drafts of ${name}`, [...drafts].sort(), hidden.map(({ id }) => id).sort()),
    ];
  }
}

const differ = (what: string, seen: unknown, expected: unknown): string[] => {
  const [one, two] = [JSON.stringify(seen), JSON.stringify(expected)];
  return one === two ? [] : [`${what}: ${one}, not ${two}`];
};
