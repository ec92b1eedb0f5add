/** `validate FILE`, `quality ID`. */
import type { Command } from 'commander';
import { define, type Common } from './define.js';
import type { Deployment } from './deployment.js';
import { exits, type Exit } from './exit.js';
import { readRdf } from './input.js';
import { tell, write, writeOne, writeRows } from './output.js';

interface Result {
  readonly severity: string;
  readonly code: string;
  readonly focusNode: string | null;
  readonly path: string | null;
  readonly value: string | null;
  readonly message: string;
  readonly profile: string | null;
}

interface Report {
  readonly conforms: boolean;
  readonly results: readonly Result[];
}

interface ValidateOptions extends Common {
  readonly type?: string;
  readonly level: string;
  readonly profile?: readonly string[];
}

const rowOf = ({ severity, code, focusNode, path, value, message, profile }: Result) => ({
  severity,
  profile,
  code,
  focus: focusNode,
  path,
  value,
  message,
});

/** Findings do not know their lines, RDF has none; documents that are no RDF are refused with line and column. */
const validate = async (deployment: Deployment, file: string, options: ValidateOptions): Promise<Exit> => {
  const { body, type } = readRdf(file, options.type);
  const headers = { 'content-type': type, accept: 'application/json' };
  const query = new URLSearchParams({ level: options.level });
  for (const profile of options.profile ?? []) query.append('profile', profile);
  const address = `/srv/mqa/validate?${query.toString()}`;
  const report = await deployment.json<Report>(address, { method: 'POST', headers, body });
  if (options.json) write(`${JSON.stringify(report)}\n`);
  else writeRows(report.results.map(rowOf), options);
  tell(report.conforms ? 'The document conforms.' : 'The document does not conform.');
  return report.conforms ? exits.DONE : exits.REFUSED;
};

interface Scores {
  readonly findability: number;
  readonly accessibility: number;
  readonly interoperability: number;
  readonly reusability: number;
  readonly contextuality: number;
  readonly score?: number;
  readonly band?: string;
  readonly advice?: readonly { readonly gain: number; readonly text: string }[];
}

interface Envelope {
  readonly result: { readonly results: readonly Scores[] };
}

const quality = async (deployment: Deployment, id: string, options: Common): Promise<void> => {
  const { result } = await deployment.json<Envelope>(`/srv/mqa/datasets/${encodeURIComponent(id)}`);
  const [scores] = result.results;
  if (!scores) return tell('The dataset is not assessed yet.');
  if (options.json || options.jsonl) return writeOne({ ...scores }, options);
  const { findability, accessibility, interoperability, reusability, contextuality, score, band } = scores;
  writeOne({ findability, accessibility, interoperability, reusability, contextuality, score, band }, options);
  const advice = scores.advice ?? [];
  if (advice.length > 0) write('\n');
  writeRows(
    advice.map(({ gain, text }) => ({ gain: `+${gain}`, 'what to do': text })),
    options,
  );
};

const several = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

/** Adds the commands. */
export const addQuality = (program: Command): void => {
  define<[string, ValidateOptions]>(
    program,
    'validate <file>',
    'check RDF against the shapes (- for standard input); exit code 1 on violations',
    validate,
  )
    .option('--level <number>', '1: counts and kinds of values; 2: also classes; 3: also recommendations', '1')
    .option(
      '--profile <name>',
      'also the rules of an application profile, by its word or IRI; may be repeated',
      several,
    )
    .option('--type <media type>', 'syntax of the document; by its file name or content without it');
  define<[string, Common]>(program, 'quality <dataset>', 'scores of a dataset, and what to do about them', quality);
};
