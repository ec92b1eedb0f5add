/** Distributions and the data services behind them as clients see them. */
import { dataService } from '../../../model/data-service.js';
import { NodeView, reading } from '../../../model/derive/reading.js';
import type { LanguageString, Resource } from '../../../model/derive/resource.js';
import { distribution } from '../../../model/distribution.js';
import { csvw, dct, type PlatformTerms, rdf, rdfs, spdx } from '../../../core/rdf/vocabulary.js';
import { ConceptView, LicenceView } from './concept.js';

/*
 * Descriptions of tables in metadata, in the words of CSV on the Web (csvw:Table, csvw:Schema, csvw:Column): what a file holds, column
 * by column.
 */

/** Schemas are also linked by this property, in the namespace of tools that write column schemas. */
const LINKED = { value: 'https://piveau.eu/ns/voc#schema' };
/** Cells of a list of columns that are followed: a list may lead back to its beginning. */
const MOST_COLUMNS = 10_000;

/** Items of the lists, and the values that are no lists, in their order. CSV on the Web has columns in a list; many write them side by side. */
const itemsOf = (values: readonly Resource[]): Resource[] => {
  const items: Resource[] = [];
  for (const value of values) {
    if (value.objects(rdf.first).length === 0) {
      if (value.iri !== rdf.nil.value) items.push(value);
      continue;
    }
    let cell: Resource | undefined = value;
    for (let count = 0; cell && count < MOST_COLUMNS; count += 1, cell = cell.resource(rdf.rest)) {
      items.push(...cell.resources(rdf.first));
    }
  }
  return items;
};

/** One column (csvw:Column). */
class ColumnView {
  constructor(readonly resource: Resource) {}

  get iri(): string | null {
    return this.resource.iri ?? null;
  }

  get name(): string | null {
    return this.resource.text(csvw.name) ?? this.titles[0]?.value ?? null;
  }

  /** What stands in the header of the file. */
  get titles(): LanguageString[] {
    return this.resource.strings(csvw.title);
  }

  get descriptions(): LanguageString[] {
    return this.resource.strings(dct.description, rdfs.comment);
  }

  /** The datatype as it is written: an IRI or a word. Of a derived one, its base. */
  get datatypeName(): string | null {
    const derived = this.resource.resource(csvw.datatype);
    return derived?.described ? derived.text(csvw.base) : this.resource.text(csvw.datatype);
  }

  /** Local name of the datatype of XML Schema or of CSV on the Web, such as `integer`. */
  get datatype(): string | null {
    return this.datatypeName?.replace(/^.*[#/:]/, '') ?? null;
  }

  /** How values are written, such as `yyyy-MM-dd`. */
  get format(): string | null {
    return this.resource.resource(csvw.datatype)?.text(csvw.format) ?? this.resource.text(csvw.format);
  }

  get required(): boolean {
    return this.resource.boolean(csvw.required) ?? false;
  }

  /** The property that the values are of. */
  get propertyUrl(): string | null {
    return this.resource.text(csvw.propertyUrl);
  }

  /** Characters between several values in one cell. */
  get separator(): string | null {
    return this.resource.text(csvw.separator);
  }
}

/** One table of a file: a schema, and what is said of the table that has it. */
class TableView {
  constructor(
    private readonly schema: Resource,
    private readonly table: Resource,
  ) {}

  get titles(): LanguageString[] {
    return this.table.term.value === this.schema.term.value
      ? this.schema.strings(dct.title)
      : this.table.strings(dct.title, csvw.title);
  }

  get columns(): ColumnView[] {
    return itemsOf(this.schema.resources(csvw.column))
      .filter((column) => column.boolean(csvw.virtual) !== true)
      .map((column) => new ColumnView(column));
  }

  /** Names of the columns by which rows are told apart. */
  get primaryKey(): string[] {
    return this.schema.strings(csvw.primaryKey).flatMap(({ value }) => value.split(/[\s,]+/).filter(Boolean));
  }

  /** Characters between cells, where they are said. */
  get delimiter(): string | null {
    return this.table.resource(csvw.dialect)?.text(csvw.delimiter) ?? null;
  }
}

const hasColumns = (node: Resource): boolean => node.objects(csvw.column).length > 0;

/** The schema of a node that may have one, or be one. */
const tablesAt = (node: Resource): TableView[] => [
  ...itemsOf(node.resources(csvw.tableSchema))
    .filter(hasColumns)
    .map((schema) => new TableView(schema, node)),
  ...(hasColumns(node) ? [new TableView(node, node)] : []),
  ...itemsOf(node.resources(csvw.table)).flatMap((table) =>
    table
      .resources(csvw.tableSchema)
      .filter(hasColumns)
      .map((schema) => new TableView(schema, table)),
  ),
];

/**
 * The tables that metadata describe of a distribution: at it (`csvw:tableSchema`, `csvw:table`), at what it conforms to
 * (`dct:conformsTo`), or in a csvw:Table of the same document whose `csvw:url` is one of its addresses.
 */
const tablesOf = (distribution: Resource, addresses: readonly string[]): TableView[] => {
  const apart = distribution.graph.ofType(csvw.Table).filter((table) => addresses.includes(table.text(csvw.url) ?? ''));
  const nodes = [distribution, ...distribution.resources(dct.conformsTo, LINKED), ...apart];
  const unique = new Map(nodes.map((node) => [node.term.value, node]));
  return [...unique.values()].flatMap(tablesAt);
};

/** A service that gives access to data (dcat:DataService). */
export class DataServiceView extends reading(NodeView, dataService, {}) {}

/** One form in which a dataset can be had (dcat:Distribution). */
export class DistributionView extends reading(NodeView, distribution, {
  ...{ Concept: ConceptView, Licence: LicenceView, DataService: DataServiceView },
}) {
  constructor(
    resource: Resource,
    readonly identifier: string,
    /** Id of the dataset it belongs to. */
    readonly dataset: string,
    pst: PlatformTerms,
  ) {
    super(resource, pst);
  }

  override get iri(): string {
    return this.resource.term.value;
  }

  get checksum(): { algorithm: string; value: string } | null {
    const checksum = this.resource.resource(spdx.checksum);
    const [algorithm, value] = [checksum?.text(spdx.algorithm), checksum?.text(spdx.checksumValue)];
    if (!algorithm || !value) return null;
    return { algorithm: algorithm.replace(/^.*(?:[#/]|checksumAlgorithm_)/, '').toLowerCase(), value };
  }

  get tables(): TableView[] {
    return tablesOf(this.resource, [...this.downloadUrls, ...this.accessUrls]);
  }
}
