/** The offers that a condition on their terms or on their dataset means: found in the graphs, told as rows. */
import { Refusal } from '../../../errors.js';
import type { PlatformTerms } from '../../../rdf/vocabulary.js';
import type { GraphStore } from '../../../store/graph-store.js';
import type { Database } from '../../../store/sqlite/database.js';
import { ANYTHING, type Condition } from '../../filters/condition.js';
import type { RelationField } from '../../../model/property.js';
import type { FilterCaller, Filters, FoundNode } from '../../filters/filters.js';
import { purchaseOffer } from '../../../model/offers.js';
import type { Identifiers } from '../../identifiers.js';
import { clause, type Clause } from './clause.js';
import { offer } from './model.js';
import { offerNames } from './rows.js';

/** What looking into graphs takes. */
export interface ReachTools {
  readonly filters: Filters;
  readonly store: Pick<GraphStore, 'get'>;
  readonly database: Pick<Database, 'read'>;
  readonly identifiers: Identifiers;
  readonly terms: PlatformTerms;
}

/** From a dataset to what its metadata offer: only such datasets are sold. */
const OFFERED: RelationField = {
  ...{ kind: 'relation', place: 'here', many: true, to: () => purchaseOffer },
  paths: [
    ['monetization', 'purchaseOffer'],
    ['monetization', 'investmentOffer'],
  ],
};

/** Offers or datasets that one condition may mean: they are handed on by name. */
const MOST = 20_000;

const tooBroad = (): Refusal =>
  new Refusal('TOO_COMPLEX', `A condition on what is offered means more than ${MOST} resources; say more of them.`);

type Related = Extract<Condition, { kind: 'related' }>;

/** What is asked of the graphs for a condition: datasets that are sold, or offers. */
const askedOf = ({ field, of: condition }: Related) => {
  if (field === offer.fields['purchaseOffer']) return { list: 'purchaseOffers', condition } as const;
  if (field === offer.fields['investmentOffer']) return { list: 'investmentOffers', condition } as const;
  const isSold: Condition = { kind: 'related', quantifier: 'some', of: ANYTHING, field: OFFERED };
  return { list: 'datasets', condition: { kind: 'all', of: [isSold, condition] } } as const;
};

const asked = async (tools: ReachTools, relation: Related, caller: FilterCaller): Promise<readonly FoundNode[]> => {
  const found = await tools.filters.nodes(askedOf(relation), MOST + 1, caller);
  if (found.length > MOST) throw tooBroad();
  return found;
};

/** The query by which what a condition means is found. */
export const reachedBy = ({ filters }: ReachTools, relation: Related): string =>
  filters.nodesQuery(askedOf(relation), MOST + 1);

const datasetsOf = (found: readonly FoundNode[], identifiers: Identifiers): Clause => {
  const ids = found.flatMap(({ graph }) => identifiers.idOf('dataset', graph) ?? []);
  return clause('dataset IN (SELECT value FROM json_each(?))', JSON.stringify(ids));
};

type Kind = 'PURCHASE' | 'INVESTMENT';

const byDataset = (found: readonly FoundNode[], identifiers: Identifiers): Map<string, string[]> => {
  const nodes = new Map<string, string[]>();
  for (const { graph, label } of found) {
    const id = identifiers.idOf('dataset', graph);
    if (id !== undefined) nodes.set(id, [...(nodes.get(id) ?? []), label]);
  }
  return nodes;
};

/**
 * Where only some of the offers of a dataset are meant, they are told apart by their names in its document. Those without an IRI have
 * the same label in engines that keep labels; in others they cannot be told apart, and are left out.
 */
const placesOf = async (tools: ReachTools, kind: Kind, id: string, labels: readonly string[]): Promise<string[]> => {
  const document = await tools.store.get(tools.identifiers.iri('dataset', id));
  const names = document ? offerNames(document, tools.terms)[kind] : [];
  return labels.flatMap((label) => {
    const position = names.indexOf(label);
    return position < 0 ? [] : [`${id} ${position}`];
  });
};

const termsOf = async (tools: ReachTools, kind: Kind, found: readonly FoundNode[]): Promise<Clause> => {
  const nodes = byDataset(found, tools.identifiers);
  const counted = tools.database.read<{ dataset: string; n: number }>(
    'SELECT dataset, COUNT(*) AS n FROM offer WHERE kind = ? AND dataset IN (SELECT value FROM json_each(?)) GROUP BY dataset',
    [kind, JSON.stringify([...nodes.keys()])],
  );
  const isWhole = ({ dataset: id, n }: (typeof counted)[number]): boolean => nodes.get(id)?.length === n;
  const whole = counted.filter(isWhole).map(({ dataset: id }) => id);
  const parts = counted.filter((row) => !isWhole(row));
  const places = await Promise.all(parts.map(({ dataset: id }) => placesOf(tools, kind, id, nodes.get(id) ?? [])));
  return clause(
    `(kind = ? AND (dataset IN (SELECT value FROM json_each(?)) OR dataset || ' ' || position IN (SELECT value FROM json_each(?))))`,
    ...[kind, JSON.stringify(whole), JSON.stringify(places.flat())],
  );
};

/** The rows that a condition on a relation of an offer means. `TOO_COMPLEX` where these are too many. */
export const reached = async (tools: ReachTools, relation: Related, caller: FilterCaller): Promise<Clause> => {
  const found = await asked(tools, relation, caller);
  if (relation.field === offer.fields['dataset']) return datasetsOf(found, tools.identifiers);
  return termsOf(tools, relation.field === offer.fields['purchaseOffer'] ? 'PURCHASE' : 'INVESTMENT', found);
};
