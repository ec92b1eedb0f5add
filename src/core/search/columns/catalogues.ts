/** Values that datasets take over from their catalogues: the catalogues themselves, countries and parents. */
import type { Reader } from '../../store/sqlite/reader.js';
import type { CatalogueDimension } from '../facets.js';
import { fold } from '../../rdf/fold.js';

/** The document of a catalogue, as far as datasets show it. */
export interface CatalogueDocument {
  readonly id: string;
  readonly title?: Readonly<Record<string, string>>;
  readonly country?: { readonly id: string; readonly label: string; readonly resource?: string };
  readonly is_part_of?: string;
}

/** A value that datasets have by their catalogue. */
export interface CatalogueValue {
  readonly value: string;
  readonly labels: Readonly<Record<string, string>> | null;
}

/** Code of the European Union in the table of countries: it is none. */
const UNION = 'EUR';

const scopeOf = (country: string): CatalogueValue =>
  country === UNION
    ? { value: 'eu', labels: { en: 'Data of the European Union' } }
    : { value: 'countryData', labels: { en: 'Data of countries' } };

/** All catalogues. There are few of them, and each dataset shows its own, so they are kept in memory. */
export class Catalogues {
  #byId = new Map<string, CatalogueDocument>();

  constructor(private readonly reader: Pick<Reader, 'read'>) {}

  /** Reads them again. */
  refresh(): void {
    const rows = this.reader.read<{ id: string; document: string }>(
      "SELECT id, document FROM search_document WHERE kind = 'catalogue'",
    );
    this.#byId = new Map(rows.map(({ id, document }) => [id, JSON.parse(document) as CatalogueDocument]));
  }

  /** The number of them. */
  get size(): number {
    return this.#byId.size;
  }

  /** Ids of the catalogues that have a value in a dimension: one of these, or any. */
  having(dimension: CatalogueDimension, values?: ReadonlySet<string>): string[] {
    return [...this.#byId.keys()].filter((id) => {
      const found = this.value(dimension, id);
      return found !== undefined && (values === undefined || values.has(fold(found.value)));
    });
  }

  get(id: string): CatalogueDocument | undefined {
    return this.#byId.get(id);
  }

  /** Value of a dimension for the datasets of a catalogue, with what it is called. */
  value(dimension: CatalogueDimension, id: string): CatalogueValue | undefined {
    const catalogue = this.#byId.get(id);
    if (dimension === 'country') {
      return catalogue?.country && { value: catalogue.country.id, labels: { en: catalogue.country.label } };
    }
    if (dimension === 'dataScope') return catalogue?.country && scopeOf(catalogue.country.id);
    const parent = catalogue?.is_part_of;
    return parent === undefined ? undefined : { value: parent, labels: this.#byId.get(parent)?.title ?? null };
  }
}
