/**
 * Gives language tags back the case in which a payload wrote them. The parser lower-cases them; so a text that holds tags
 * with capitals is parsed once more with a number in place of every tag, and the numbers lead back to the spelling.
 */
import type { TagSpan } from './turtle-scan.js';
import { isLanguageTag, factory, type Quad } from './terms.js';

const NUMBERED = /^x-(\d+)$/;

const replaceTags = (text: string, tags: readonly TagSpan[]): string => {
  let replaced = '';
  let at = 0;
  tags.forEach(({ start, end }, index) => {
    replaced += `${text.slice(at, start)}x-${index}`;
    at = end;
  });
  return replaced + text.slice(at);
};

const hasCapital = (text: string): boolean => /[A-Z]/.test(text);

/** The places of `xml:lang` in RDF/XML. Places that only look like it do no harm, as their literals come out changed. */
export const xmlLanguageTags = (text: string): readonly TagSpan[] =>
  [...text.matchAll(/\sxml:lang\s*=\s*(["'])([^"']*)\1/g)]
    .map(({ 0: match, 2: tag = '', index }) => ({
      start: index + match.length - 1 - tag.length,
      end: index + match.length - 1,
    }))
    .filter(({ start, end }) => isLanguageTag(text.slice(start, end)));

/**
 * The statements with the language tags as written. `reparse` must give the statements of a changed text in the same order.
 * A literal whose second reading differs in anything but the tag keeps its lower-case tag.
 */
export const restoreLanguageCase = (
  quads: readonly Quad[],
  text: string,
  tags: readonly TagSpan[],
  reparse: (text: string) => readonly Quad[],
): readonly Quad[] => {
  const spellings = tags.map(({ start, end }) => text.slice(start, end));
  if (!spellings.some(hasCapital)) return quads;
  const numbered = reparse(replaceTags(text, tags));
  if (numbered.length !== quads.length) return quads;
  return quads.map((quad, index) => {
    const before = quad.object;
    const after = numbered[index]?.object;
    if (before.termType !== 'Literal' || after?.termType !== 'Literal' || before.value !== after.value) return quad;
    const spelling = spellings[Number(NUMBERED.exec(after.language)?.[1] ?? -1)] ?? '';
    if (!hasCapital(spelling) || spelling.toLowerCase() !== before.language) return quad;
    return factory.quad(quad.subject, quad.predicate, factory.literal(before.value, spelling), quad.graph);
  });
};
