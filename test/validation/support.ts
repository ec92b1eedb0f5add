import type { Quad } from '@rdfjs/types';
import { Parser } from 'n3';
import { readdirSync, readFileSync } from 'node:fs';
import { createValidator, type Report, type ValidateOptions } from '../../src/features/repository/validation/index.js';

export const VOCAB_NS = 'https://www.pistis-project.eu/ns/voc#';

/** Documents beside the sources of the tests, seen from dist/test/validation. */
const folder = new URL('../../../test/validation/documents/', import.meta.url);

export const documents = (suffix: string): string[] => readdirSync(folder).filter((name) => name.endsWith(suffix));

export const readDocument = (name: string): string => readFileSync(new URL(name, folder), 'utf8');

const prefixes = `
@prefix adms: <http://www.w3.org/ns/adms#> .
@prefix at: <http://publications.europa.eu/resource/authority/> .
@prefix dcat: <http://www.w3.org/ns/dcat#> .
@prefix dct: <http://purl.org/dc/terms/> .
@prefix ex: <http://example.org/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix locn: <http://www.w3.org/ns/locn#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix pst: <${VOCAB_NS}> .
@prefix schema: <http://schema.org/> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix vcard: <http://www.w3.org/2006/vcard/ns#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
`;

/** Reads Turtle; the usual prefixes are declared. */
export const turtle = (text: string): Quad[] => new Parser({ baseIRI: 'http://example.org/' }).parse(prefixes + text);

const validator = createValidator({ vocabNs: VOCAB_NS });

export const validate = (text: string, options: ValidateOptions): Promise<Report> =>
  validator.validate(turtle(text), options);

/** Codes of the findings, each once, in no order of importance. Remarks (severity Info) are left out. */
export const codesOf = (report: Report): string[] =>
  [...new Set(report.findings.filter((f) => f.severity !== 'Info').map((finding) => finding.code))].sort();

/** Codes of what blocks storing. */
export const blockers = async (text: string, options: Partial<ValidateOptions> = {}): Promise<string[]> => {
  const { blocking } = await validate(text, { level: 0, ...options });
  return [...new Set(blocking.map((finding) => finding.code))].sort();
};
