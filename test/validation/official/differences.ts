/** Where our verdicts are others than those of the published shapes. */
import { AUTHORITY } from '../../../src/model/vocabularies/index.js';
import { prefixes } from '../../../src/core/rdf/prefixes.js';
import { isAsked } from './cases.js';
import { documentsOf, type Document } from './documents.js';
import { readFacts } from './facts.js';
import {
  judgeOf,
  merged,
  officialVerdicts,
  ourVerdicts,
  published,
  shapesOf,
  worse,
  type Files,
  type Verdict,
  type Verdicts,
} from './verdicts.js';

/** One difference, in the words of the table in shapes/README.md. */
export interface Difference {
  readonly level: string;
  readonly files: Files | 'both';
  readonly class: string;
  readonly property: string;
  readonly case: string;
  readonly published: string;
  readonly here: string;
}

/** IRIs in a text with prefixes instead of namespaces. */
export const compact = (text: string): string =>
  text.replace(/\S+$/, (name) => {
    const back = name.startsWith('^') ? '^' : '';
    const iri = name.slice(back.length);
    const [prefix, namespace] =
      Object.entries({ ...prefixes, at: AUTHORITY }).find(([, base]) => iri.startsWith(base)) ?? [];
    return prefix && namespace ? `${back}${prefix}:${iri.slice(namespace.length)}` : name;
  });

const asWord = (verdict: Verdict): string => (verdict === 'Info' ? 'remark' : verdict.toLowerCase());

/** Verdicts that include those of lower levels. */
const upTo = (verdicts: Verdicts, level: number): Verdict => verdicts.slice(0, level).reduce(worse, '–');

/** Verdicts of the published files, of ours, and of both files together, which is the worse of theirs. */
interface Judged {
  readonly parts: Verdicts;
  readonly whole: Verdicts;
  readonly together: Verdicts;
  readonly ours: Verdicts;
}

/** Whether two verdicts differ at a level, what they lead to as well, and not as they did at the level below. */
const differ = (a: Verdicts, b: Verdicts, level: number): boolean => {
  const [ofA, ofB] = [upTo(a, level), upTo(b, level)];
  const isNew = ofA !== upTo(a, level - 1) || ofB !== upTo(b, level - 1);
  return a[level - 1] !== b[level - 1] && ofA !== ofB && isNew;
};

/** The files by which our verdict at a level is another one, and theirs; undefined where there is nothing to explain. */
const disputed = (judged: Judged, name: string, level: number): readonly [Files | 'both', Verdict] | undefined => {
  const { parts, whole, together, ours } = judged;
  const said = together[level - 1]!;
  if (differ(together, ours, level)) {
    const [inParts, inWhole] = [parts[level - 1] === said, whole[level - 1] === said];
    if (level === 3) return ['parts', said];
    return [inParts && inWhole ? 'both' : inParts ? 'parts' : 'whole', said];
  }
  // The files contradict each other: what one of them asks for is refused here because of the other.
  const lenient = isAsked(name) && ours[level - 1] === 'Violation' && level < 3;
  if (lenient && upTo(parts, level) === '–') return ['parts', '–'];
  if (lenient && upTo(whole, level) === '–') return ['whole', '–'];
  return undefined;
};

/** All documents. */
export const allDocuments = (): Document[] => {
  const files = new Set(Object.values(published).flat(2));
  return documentsOf(readFacts([...files].map((file) => shapesOf(file))));
};

const differencesOf = ({ fact, name }: Document, judged: Judged): Difference[] =>
  [1, 2, 3].flatMap((level) => {
    const [files, verdict] = disputed(judged, name, level) ?? [];
    if (!files || !verdict) return [];
    return {
      level: String(level),
      files,
      class: compact(fact.focus),
      property: compact(fact.path),
      case: compact(name),
      published: asWord(verdict),
      here: asWord(judged.ours[level - 1]!),
    };
  });

/** Compares the verdicts on documents. */
export const differencesOn = async (documents: readonly Document[]): Promise<Difference[]> => {
  const judge = judgeOf(merged(documents));
  const [parts, whole] = [
    await officialVerdicts(documents, judge, 'parts'),
    await officialVerdicts(documents, judge, 'whole'),
  ];
  const ours = await ourVerdicts(documents);
  return documents.flatMap((document, i) => {
    const together = [0, 1, 2].map((n) => worse(parts[i]![n]!, whole[i]![n]!)) as unknown as Verdicts;
    return differencesOf(document, { parts: parts[i]!, whole: whole[i]!, together, ours: ours[i]! });
  });
};
