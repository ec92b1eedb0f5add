/** The offer that a person saw before it changed, beside the one that holds now. */
import type { OfferPartsFragment } from '../../../../schema/operations/generated/operations.js';
import { termsOf } from '../../agreements/pages/terms.js';
import { amountOf } from '../../../core/pages/parts/price.js';
import { useVisit, type Visit } from '../../../core/pages/visit.js';

/** Terms with their values, as they were read. */
export type Seen = readonly (readonly [name: string, value: string])[];

/** Most terms that are carried along, and most characters of a value: enough to recognise what was read. */
const MOST_TERMS = 40;
const MOST_CHARACTERS = 300;

/** The terms of an offer in words. */
export const seenOf = (offer: OfferPartsFragment, visit: Visit): Seen =>
  [[visit.texts.trade.price, amountOf(offer, visit)] as const, ...termsOf(offer, visit)]
    .slice(0, MOST_TERMS)
    .map(([name, value]) => [name, (value ?? '').slice(0, MOST_CHARACTERS)]);

const isPair = (row: unknown): row is [string, string] =>
  Array.isArray(row) && row.length === 2 && row.every((part) => typeof part === 'string');

/** The text that a form carried along; undefined where it is nothing that `seenOf` made. */
export const readSeen = (text: string | null): Seen | undefined => {
  try {
    const rows = JSON.parse(text ?? '') as unknown;
    return Array.isArray(rows) && rows.length <= MOST_TERMS && rows.every(isPair) ? rows : undefined;
  } catch {
    return undefined;
  }
};

/** The terms that differ; nothing where none do. */
export const Comparison = ({ seen, offer }: { readonly seen: Seen; readonly offer: OfferPartsFragment }) => {
  const visit = useVisit();
  const { term, before, now } = visit.texts.trade;
  const old = new Map(seen);
  const current = new Map(seenOf(offer, visit));
  const names = [...new Set([...old.keys(), ...current.keys()])].filter((name) => old.get(name) !== current.get(name));
  if (names.length === 0) return null;
  return (
    <div class="table" tabIndex={0} role="region" aria-label={visit.texts.trade.differences}>
      <table>
        <caption>{visit.texts.trade.differences}</caption>
        <thead>
          <tr>
            {[term, before, now].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{old.get(name) ?? '–'}</td>
              <td>{current.get(name) ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
