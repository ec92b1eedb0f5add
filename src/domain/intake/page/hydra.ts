/** Paging in the words of Hydra Core, of today and of the drafts before: taken out of a page, for no dataset is about it. */
import { keyOf, type Quad } from '../../../rdf/terms.js';
import { prefixes } from '../../../rdf/prefixes.js';
import { rdf } from '../../../rdf/vocabulary.js';

/** The place of a page among the others, as it says itself. */
export interface Paging {
  /** Address of the next page. */
  readonly next?: string;
  /** Number of datasets in all. */
  readonly total?: number;
}

const isHydra = (iri: string): boolean => iri.startsWith(prefixes.hydra);
const NEXT = new Set([`${prefixes.hydra}next`, `${prefixes.hydra}nextPage`]);
const TOTAL = `${prefixes.hydra}totalItems`;
/** Types of resources beside which paging is an attribute: the resource itself stays. */
const isOfCatalogue = (iri: string): boolean => iri.startsWith(prefixes.dcat);

/** The value of the page's own node where several have one, else the first. */
const chosen = (quads: readonly Quad[], page: string): string | undefined =>
  (quads.find(({ subject }) => subject.value === page) ?? quads[0])?.object.value;

const numberIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

/** Separates paging from content. `page`: address of the page, which relative addresses are resolved against. */
export const takePaging = (
  quads: readonly Quad[],
  page: string,
): { readonly rest: Quad[]; readonly paging: Paging } => {
  const nodes = new Set<string>();
  const kept = new Set<string>();
  for (const { subject, predicate, object } of quads) {
    if (predicate.value !== rdf.type.value) continue;
    if (isHydra(object.value)) nodes.add(keyOf(subject));
    if (isOfCatalogue(object.value)) kept.add(keyOf(subject));
  }
  const isPaging = ({ subject, predicate, object }: Quad): boolean =>
    isHydra(predicate.value) ||
    (predicate.value === rdf.type.value && isHydra(object.value)) ||
    (nodes.has(keyOf(subject)) && !kept.has(keyOf(subject)));
  const said = quads.filter(({ predicate }) => isHydra(predicate.value));
  const next = chosen(
    said.filter(({ predicate, object }) => NEXT.has(predicate.value) && object.termType !== 'BlankNode'),
    page,
  );
  const total = numberIn(
    chosen(
      said.filter(({ predicate }) => predicate.value === TOTAL),
      page,
    ),
  );
  return {
    rest: quads.filter((quad) => !isPaging(quad)),
    paging: {
      ...(next !== undefined && URL.canParse(next, page) ? { next: new URL(next, page).href } : {}),
      ...(total === undefined ? {} : { total }),
    },
  };
};
