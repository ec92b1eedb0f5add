/** Pages of the documentation as what they ask a reader to run, and what they say will be shown. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './deployment.js';

/** A command of a page. */
export interface Step {
  readonly command: string;
  /** What the page shows as its answer: `…` stands for anything. */
  readonly shown?: string;
}

/** The fenced blocks of a page, in order: commands (`sh`), and answers (no language) after the command they belong to. */
export const stepsOf = (page: string): readonly Step[] => {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const steps: Step[] = [];
  for (const [, language = '', body = ''] of text.matchAll(/^```(\w*)\n([\s\S]*?)\n```$/gm)) {
    const last = steps.at(-1);
    if (language === 'sh') steps.push({ command: body });
    else if (language === '' && last !== undefined && last.shown === undefined)
      steps.push({ ...steps.pop()!, shown: body });
  }
  return steps;
};

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The first part of a shown answer that is not in the output; `undefined` when all of it is there, in order. */
export const missingIn = (output: string, shown: string): string | undefined => {
  const printed = plain(output);
  let from = 0;
  for (const part of shown.split(/…|\n/).map(plain).filter(Boolean)) {
    const at = printed.indexOf(part, from);
    if (at < 0) return part;
    from = at + part.length;
  }
  return undefined;
};
