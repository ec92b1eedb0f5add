/** Packages of a CKAN portal in a file: answers of its actions, or lines and lists of packages as `ckanapi dump` writes them. */
import { toNTriples } from '../../rdf/ntriples.js';
import { mapPackage } from '../harvest/ckan/package.js';
import { firstText, isObject, objects, type Json } from '../harvest/ckan/read.js';
import { MOST_ROWS, unreadable } from './table.js';

/** A package as a dataset. */
export interface DumpedPackage {
  readonly originalId: string;
  readonly title: string | null;
  readonly triples: string;
}

/** Portal of packages that name none: their addresses are made of it where they have no IRI of their own. */
const NOWHERE = 'urn:ckan';

const parsed = (text: string): unknown[] => {
  try {
    return [JSON.parse(text)];
  } catch {
    // One package in each line (JSON Lines), as `ckanapi dump datasets` writes them.
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    return lines.map((line, at): unknown => {
      try {
        return JSON.parse(line);
      } catch {
        throw unreadable(`Line ${at + 1} of the file is not JSON.`);
      }
    });
  }
};

/** The packages in an answer of `package_show`, `package_search`, `current_package_list_with_resources`, in a list, or one by itself. */
const packagesIn = (value: unknown): Json[] => {
  if (Array.isArray(value)) return objects(value);
  if (!isObject(value)) return [];
  const inner = 'result' in value ? value['result'] : value;
  if (inner !== value) return packagesIn(inner);
  if (Array.isArray(value['results'])) return objects(value['results']);
  return [value];
};

const isPackage = (value: Json): boolean =>
  firstText(value['id'], value['name']) !== undefined &&
  (Array.isArray(value['resources']) || 'owner_org' in value || 'license_id' in value || 'notes' in value);

/** True if a text is JSON with packages of CKAN; JSON-LD is not. */
export const isDump = (text: string): boolean => {
  const start = text.trimStart().slice(0, 100_000);
  if (!/^[[{]/.test(start) || /"@(?:context|graph|id|type)"\s*:/.test(start)) return false;
  return /"(?:resources|owner_org|license_id|notes)"\s*:/.test(start);
};

const mapped = (source: Json, portal: string, at: number): DumpedPackage => {
  const found = isPackage(source) ? mapPackage(source, portal) : undefined;
  if (!found) throw unreadable(`The entry ${at + 1} of the file is not a package of CKAN.`);
  return {
    originalId: found.key,
    title: firstText(source['title'], source['name']) ?? null,
    triples: toNTriples(found.quads),
  };
};

/** Reads a dump. `portal` is the address of the portal it came from. Errors: `BAD_REQUEST`. */
export const readDump = (text: string, portal = NOWHERE): DumpedPackage[] => {
  const packages = parsed(text).flatMap(packagesIn);
  if (packages.length === 0) throw unreadable('The file holds no package of CKAN.');
  if (packages.length > MOST_ROWS)
    throw unreadable(`The file has more than ${MOST_ROWS} packages; send it in several.`);
  return packages.map((source, at) => mapped(source, portal.replace(/\/+$/, ''), at));
};
