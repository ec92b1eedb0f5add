/** The manifest of an application profile: `profile.json` in its folder. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../../../../core/errors.js';
import { isObject } from '../../../../core/json.js';

/** Name of the file. */
export const MANIFEST = 'profile.json';

/** A code list of a profile. */
export interface CodeListFile {
  readonly file: string;
  /** True if whatever is not in the file is not in its schemes; else values that it does not list are not judged. */
  readonly complete: boolean;
}

/** An application profile as its folder describes it. */
export interface ProfileManifest {
  /** Word for addresses, options and codes of findings. */
  readonly id: string;
  /** By which catalogues name it (dct:conformsTo). */
  readonly iri: string;
  /** Further IRIs that name it. */
  readonly also: readonly string[];
  /** Title by language (BCP 47). */
  readonly title: Readonly<Record<string, string>>;
  readonly version: string;
  /** IRI of the licence of its files, and whom to name. */
  readonly licence: string;
  readonly attribution: string | undefined;
  /** Address of its specification. */
  readonly source: string | undefined;
  /** Files with SHACL, and with code lists, in Turtle. */
  readonly shapes: readonly string[];
  readonly codeLists: readonly CodeListFile[];
}

const KNOWN = ['id', 'iri', 'also', 'title', 'version', 'licence', 'attribution', 'source', 'shapes', 'codeLists'];
const FILE = /^[\w.-]+\.ttl$/;
const isIri = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && !/[\s<>"{}|\\^`]/.test(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Reads members one by one, each with the words that refuse it. */
class Members {
  constructor(
    private readonly file: string,
    private readonly members: Record<string, unknown>,
  ) {}

  refuse(name: string, must: string): never {
    throw new OperatorError(`${this.file}: "${name}" must be ${must}.`);
  }

  one(name: string, test: (value: unknown) => value is string, must: string): string {
    const value = this.members[name];
    return test(value) ? value : this.refuse(name, must);
  }

  maybe(name: string, test: (value: unknown) => value is string, must: string): string | undefined {
    return this.members[name] === undefined ? undefined : this.one(name, test, must);
  }

  many<T>(name: string, test: (value: unknown) => value is T, must: string): readonly T[] {
    const value = this.members[name] ?? [];
    return Array.isArray(value) && value.every(test) ? value : this.refuse(name, must);
  }

  titles(): Readonly<Record<string, string>> {
    const { title } = this.members;
    const isTitle = isObject(title) && Object.keys(title).length > 0 && Object.values(title).every(isText);
    return isTitle ? (title as Record<string, string>) : this.refuse('title', 'an object of titles by language');
  }
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[a-z0-9][a-z0-9-]{0,63}$/.test(value);
const isFile = (value: unknown): value is string => typeof value === 'string' && FILE.test(value);
const isCodeList = (value: unknown): value is CodeListFile =>
  isObject(value) && isFile(value['file']) && typeof value['complete'] === 'boolean';

const parse = (file: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isObject(value)) return value;
  } catch (error) {
    throw new OperatorError(`${file}: ${(error as Error).message}`);
  }
  throw new OperatorError(`${file}: must hold a JSON object.`);
};

/** Reads the manifest of a folder. Errors: `OperatorError`. */
export const readManifest = (folder: string): ProfileManifest => {
  const file = join(folder, MANIFEST);
  const raw = parse(file);
  const unknown = Object.keys(raw).find((name) => !KNOWN.includes(name));
  if (unknown !== undefined) throw new OperatorError(`${file}: nothing is known of "${unknown}".`);
  const members = new Members(file, raw);
  const files = 'a list of file names that end with .ttl';
  const shapes = members.many('shapes', isFile, files);
  if (shapes.length === 0) members.refuse('shapes', files);
  return {
    id: members.one('id', isId, 'a word of small letters, digits and hyphens, at most 64'),
    iri: members.one('iri', isIri, 'an absolute IRI'),
    also: members.many('also', isIri, 'a list of absolute IRIs'),
    title: members.titles(),
    version: members.one('version', isText, 'a text'),
    licence: members.one('licence', isIri, 'the IRI of a licence'),
    attribution: members.maybe('attribution', isText, 'a text'),
    source: members.maybe('source', isIri, 'an address'),
    shapes,
    codeLists: members.many('codeLists', isCodeList, 'a list of { "file": "….ttl", "complete": true or false }'),
  };
};
