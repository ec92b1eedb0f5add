/** Documents as clients see them: joined with their catalogue, and cut down to the members that were asked for. */
import type { StoredText } from '../../store/file/packed.js';
import type { Reader } from '../../store/sqlite/reader.js';
import type { CatalogueDocument, Catalogues } from '../columns/catalogues.js';
import type { Kind } from '../entry.js';
import type { IndexQuery } from '../query.js';
import { documentText } from '../packed.js';
import { fold } from '../../rdf/fold.js';

/** A document of the file. */
export interface StoredDocument {
  readonly row: number;
  readonly kind: Kind;
  readonly id: string;
  readonly scoring: number | null;
  readonly document: string;
}

type Members = Record<string, unknown>;

/** Paths as a tree; an empty tree takes the whole value. */
interface Paths {
  readonly [name: string]: Paths;
}

/** The tree of dotted paths: `a.b` and `a.c` share `a`; `a` alone takes all of it. */
export const pathTree = (paths: readonly string[]): Paths => {
  const whole = new Set<Members>();
  const root: Members = {};
  for (const path of paths) {
    let node = root;
    const names = path.split('.').filter((name) => name !== '' && name !== '__proto__');
    names.forEach((name, index) => {
      const next = (Object.hasOwn(node, name) ? node[name] : (node[name] = {})) as Members;
      if (index === names.length - 1) whole.add(next);
      node = next;
    });
  }
  for (const node of whole) for (const name of Object.keys(node)) delete node[name];
  return root as Paths;
};

/** The members of a value that a tree names; lists are cut item by item. */
export const project = (value: unknown, paths: Paths): unknown => {
  const names = Object.keys(paths);
  if (names.length === 0) return value;
  if (Array.isArray(value)) return value.map((item) => project(item, paths));
  if (typeof value !== 'object' || value === null) return value;
  const members = value as Members;
  return Object.fromEntries(
    names.flatMap((name) => {
      const tree = paths[name];
      return Object.hasOwn(members, name) && tree ? [[name, project(members[name], tree)]] : [];
    }),
  );
};

interface Distribution {
  readonly format?: { readonly id: string };
  readonly license?: { readonly id: string };
}

/** The document with those of its distributions only that are of the selected formats and licences. */
export const trimmed = (members: Members, selections: IndexQuery['selections']): Members => {
  const wanted = (dimension: 'format' | 'license'): ReadonlySet<string> =>
    new Set(selections.filter((one) => one.dimension === dimension).flatMap(({ values }) => values.map(fold)));
  const [formats, licences] = [wanted('format'), wanted('license')];
  const passes = (set: ReadonlySet<string>, value: string | undefined): boolean =>
    set.size === 0 || (value !== undefined && set.has(fold(value)));
  const distributions = (members['distributions'] as readonly Distribution[] | undefined) ?? [];
  return {
    ...members,
    distributions: distributions.filter(
      ({ format, license }) => passes(formats, format?.id) && passes(licences, license?.id),
    ),
  };
};

/** Number of datasets by catalogue, as the caller may know it. */
export type CountOf = (catalogue: string) => number;

/** A document joined with its catalogue: its id, and what is known of it. */
export const completed = (
  { kind, scoring, document }: Pick<StoredDocument, 'kind' | 'scoring' | 'document'>,
  { catalogue, owner }: { readonly catalogue: string | undefined; readonly owner: CatalogueDocument | undefined },
  count: CountOf,
): Members => {
  const members = JSON.parse(document) as Members;
  if (kind === 'catalogue') return { ...members, count: count(String(members['id'])) };
  return {
    ...members,
    // Clients read `catalog.id` without looking whether it is there.
    catalog: owner ?? { id: catalogue ?? '' },
    ...(owner?.country ? { country: owner.country } : {}),
    ...(scoring === null ? {} : { quality_meas: { scoring } }),
  };
};

/** Reads documents. */
export class Documents {
  constructor(
    private readonly reader: Reader,
    private readonly catalogues: Catalogues,
  ) {}

  /** Stored documents of rows, in the order of the rows; those that are gone are left out. */
  stored(rows: readonly number[]): StoredDocument[] {
    if (rows.length === 0) return [];
    const found = this.reader.read<Omit<StoredDocument, 'document'> & { readonly document: StoredText }>(
      'SELECT row, kind, id, scoring, document FROM search_document WHERE row IN (SELECT value FROM json_each(?))',
      [JSON.stringify(rows)],
    );
    const byRow = new Map(found.map((stored) => [stored.row, { ...stored, document: documentText(stored.document) }]));
    return rows.flatMap((row) => byRow.get(row) ?? []);
  }

  /** Ids of rows, in the order of the rows. */
  ids(rows: readonly number[]): Omit<StoredDocument, 'document' | 'scoring'>[] {
    const found = this.reader.read<Omit<StoredDocument, 'document' | 'scoring'>>(
      'SELECT row, kind, id FROM search_document WHERE row IN (SELECT value FROM json_each(?))',
      [JSON.stringify(rows)],
    );
    const byRow = new Map(found.map((document) => [document.row, document]));
    return rows.flatMap((row) => byRow.get(row) ?? []);
  }

  /** The whole document. */
  complete(stored: StoredDocument, catalogue: string | undefined, count: CountOf): Members {
    return completed(stored, { catalogue, owner: this.catalogues.get(catalogue ?? '') }, count);
  }
}
