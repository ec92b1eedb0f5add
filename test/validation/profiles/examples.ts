/** The published examples of each application profile, and the profiles as they are read. */
import { Parser } from 'n3';
import { readdirSync, readFileSync } from 'node:fs';
import { profileFolders, type ProfileFolder } from '../../../src/features/repository/validation/profiles/folders.js';
import { factory, iri, type Quad, type Term } from '../../../src/core/rdf/terms.js';

const fixtures = new URL('../../../../test/fixtures/', import.meta.url);
/** The examples of DCAT-AP are those of 3.0.0: 3.0.1 brings none of its own. */
const folderOf = (id: string): URL =>
  new URL(id === 'dcat-ap' ? 'dcat-ap-3.0.0-examples/' : `application-profiles/${id}/`, fixtures);

/** An example. */
export interface Example {
  readonly profile: string;
  readonly name: string;
  /** Undefined for what is no Turtle. */
  readonly quads: readonly Quad[] | undefined;
}

/** Blank nodes with names, so that several engines speak of the same nodes. */
const named = <T extends Term>(term: T): T =>
  term.termType === 'BlankNode' ? (iri(`urn:node:${term.value}`) as unknown as T) : term;

/** Two that are no Turtle as they are published: one prefix has no dot, one statement no end. */
const repaired = (text: string): string => text.replace(/^(@prefix [^\n]*>)\s*\n/, '$1 .\n').replace(/;\s*$/, '.\n');

const read = (file: URL): readonly Quad[] | undefined => {
  try {
    return new Parser({ baseIRI: 'http://example.org/', blankNodePrefix: 'n' })
      .parse(repaired(readFileSync(file, 'utf8')))
      .map(({ subject, predicate, object }) => factory.quad(named(subject), predicate, named(object)));
  } catch {
    return undefined;
  }
};

/** The profiles that come with the service. */
export const profiles: readonly ProfileFolder[] = profileFolders();

/** All examples of a profile. */
export const examplesOf = (profile: string): Example[] =>
  readdirSync(folderOf(profile))
    .filter((name) => name.endsWith('.ttl'))
    .sort()
    .map((name) => ({ profile, name, quads: read(new URL(name, folderOf(profile))) }));

/** The largest example, and the same without each of its properties in turn: what is missing then should be noticed. */
export const damaged = (profile: string): Example[] => {
  const [largest] = examplesOf(profile).sort((a, b) => (b.quads?.length ?? 0) - (a.quads?.length ?? 0));
  const quads = largest?.quads ?? [];
  const properties = [...new Set(quads.map(({ predicate }) => predicate.value))].filter(
    (name) => !name.endsWith('#type'),
  );
  return properties.map((property) => ({
    profile,
    name: `${largest?.name ?? ''} without ${property}`,
    quads: quads.filter(({ predicate }) => predicate.value !== property),
  }));
};
