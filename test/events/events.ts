/** What the tests of events share. */

/** A catalogue that can be stored under any id. */
export const CATALOGUE = `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
<> a dcat:Catalog ; dct:title "A catalogue"@en ; dct:description "For tests."@en .`;

/** A dataset with this title. */
export const DATASET = (title: string): string => `@prefix dcat: <http://www.w3.org/ns/dcat#> .
@prefix dct: <http://purl.org/dc/terms/> .
<> a dcat:Dataset ; dct:title "${title}"@en ; dct:description "For tests."@en .`;

/** One line of the change log. */
export interface Line {
  readonly cursor: string;
  readonly at: string;
  readonly action: string;
  readonly kind: string;
  readonly id: string;
  readonly iri: string;
  readonly catalogue: string | null;
  readonly etag: string | null;
  readonly actor: string | null;
}

/** Reads JSON lines. */
export const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
