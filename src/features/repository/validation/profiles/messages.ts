/**
 * Findings of profiles in words: what the shape says in the reader's language; else what its author's English says, where that is known;
 * else a sentence about the constraint. Where nothing of that is known, it says that something is not as it should be, and quotes the English.
 */
import { termName } from '../../../../model/vocabularies/index.js';
import type { RuleText, Said } from './rule-text.js';
import { de } from './words/de.js';
import { el } from './words/el.js';
import { en, type Words } from './words/en.js';
import { said } from './words/said.js';
import { primary } from '../../../../core/language-tag.js';

const words: Readonly<Record<string, Words>> = { en, de, el };
const inTag = (texts: readonly Said[], tag: string): string | undefined =>
  texts.find(({ language }) => language !== null && primary(language) === tag)?.value;

/** True for languages in which terms have names of ours. */
const hasNames = (tag: string): tag is 'de' | 'el' => tag === 'de' || tag === 'el';

/** A term as it stands in a sentence: its name, where there is one, with its short form. */
const termIn = (term: string, tag: string): string => {
  const name = hasNames(tag) ? termName(term, tag) : undefined;
  return name === undefined ? term : `${name} (${term})`;
};

/** The name of the property, or of what is judged where there is none. */
const subjectOf = ({ names, term }: RuleText, tag: string): string => {
  const english = inTag(names, 'en') ?? names[0]?.value ?? '';
  const own = inTag(names, tag);
  if (own !== undefined || !hasNames(tag)) return own ?? english;
  const name = termName(english, tag) ?? termName(term, tag);
  return name === undefined ? english : `${name} (${term})`;
};

const listOf = (items: readonly string[], or: string): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${or} ${items.at(-1)}`;

/** What a constraint asks for, in words. */
const askedOf = ({ constraint, asked, choices }: RuleText, tag: string, { kinds, or }: Words): string => {
  if (constraint === 'NodeKind') return asked.map((kind) => kinds[kind.replace(/^sh:/, '')] ?? kind).join(', ');
  if (constraint === 'Or' || constraint === 'Node')
    return listOf(
      choices.map((choice) => kinds[choice.replace(/^sh:/, '')] ?? termIn(choice, tag)),
      or,
    );
  return asked.map((term) => termIn(term, tag)).join(', ');
};

/** The sentence about the constraint; undefined where nothing is known of it. */
const sentenceOf = (rule: RuleText, tag: string, name: string): string | undefined => {
  const language = words[tag] ?? en;
  const { constraints, advice, scheme, or } = language;
  const { constraint, schemes, isAdvice } = rule;
  if (constraint === 'Node' && schemes.length > 0)
    return scheme(name, tag === 'en' ? schemes.join(', ') : listOf(schemes, or));
  const asked = askedOf(rule, tag, language);
  if (asked === '') return undefined;
  return (isAdvice ? advice[constraint] : undefined)?.(name, asked) ?? constraints[constraint]?.(name, asked);
};

/** The message of a rule in the first of the languages (BCP 47) that there are words in, else in English. */
export const messageOf = (rule: RuleText, languages: readonly string[], isUnchecked: boolean): string => {
  const tag = languages.map(primary).find((each) => words[each] || inTag(rule.messages, each)) ?? 'en';
  const { other, unchecked } = words[tag] ?? en;
  const author = inTag(rule.messages, 'en') ?? rule.messages.find(({ language }) => language === null)?.value;
  const name = subjectOf(rule, tag);
  const translated = author === undefined || !hasNames(tag) ? undefined : said[author.replace(/\.$/, '')]?.[tag];
  const message =
    inTag(rule.messages, tag) ??
    (tag === 'en' ? author : translated) ??
    sentenceOf(rule, tag, name) ??
    other(name, author);
  return isUnchecked ? `${message} ${unchecked}` : message;
};
