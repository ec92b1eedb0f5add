/** References of datasets to others of their source, which lead to the datasets here. */
import type { Identifiers } from '../repository/identifiers.js';
import type { HarvestItems } from './items.js';
import { datasetId } from './names.js';
import type { StoredRun } from './runs.js';

/** Our IRIs by those of the source. */
export type NamesHere = Readonly<Record<string, string>>;

/** The tools that references are looked up with. */
export interface ReferenceTools {
  readonly items: HarvestItems;
  readonly identifiers: Identifiers;
}

/** An IRI holds no `<`: what looks like the start of one in a text is given up at the next. */
const IRI_OBJECT = / <([^<>\n]+)> \.$/gm;

/** References from the datasets of one page. */
export class References {
  constructor(
    private readonly tools: ReferenceTools,
    private readonly run: StoredRun,
    /** The datasets of the page. */
    private readonly page: ReadonlySet<string>,
  ) {}

  /** New names for the datasets that each of these documents refers to: on the page, or known from before. N-Triples. */
  namesIn(documents: readonly string[]): readonly NamesHere[] {
    const { items } = this.tools;
    const named = documents.map((triples) => new Set([...triples.matchAll(IRI_OBJECT)].map(([, iri = '']) => iri)));
    const elsewhere = new Set(named.flatMap((iris) => [...iris].filter((iri) => !this.page.has(iri))));
    const known = items.find(this.run, [...elsewhere]);
    return named.map((iris) => {
      const ours = [...iris].filter((iri) => this.page.has(iri) || known.has(iri));
      return Object.fromEntries(ours.map((iri) => [iri, this.#nameOf(iri)]));
    });
  }

  #nameOf(key: string): string {
    const { catalogue, source } = this.run;
    return this.tools.identifiers.iri('dataset', datasetId(catalogue, source, key));
  }
}
