/** `export [FILE]`: all graphs as N-Quads or TriG, each under the IRI of its resource. */
import { once } from 'node:events';
import { createWriteStream, existsSync, renameSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { Writable } from 'node:stream';
import '../../features/repository/assessment/kept.js';
import { Refusal } from '../../core/errors.js';
import { parseNTriples } from '../../core/rdf/ntriples.js';
import { writeTurtle } from '../../core/rdf/turtle-write.js';
import { dataFileIn } from '../../core/store/data-file.js';
import { readGraphs, type ReadingOutcome, type StoredGraph } from '../../core/store/file/graph-reader.js';
import { DONE, PARTLY, type ExitCode } from './exit-code.js';

/** Options of an export. */
export interface ExportOptions {
  readonly format: 'nquads' | 'trig';
  /** Adds the statements of the service itself: catalogue records and membership. */
  readonly records: boolean;
  readonly vocabNs: string;
}

type Write = (graph: StoredGraph) => string | Promise<string>;

const textOf = ({ triples, system }: StoredGraph, records: boolean): string => (records ? triples + system : triples);

const OUTSIDE_NAMES = /"""(?:[^"\\]|\\[^]|""?(?!"))*"""|"(?:[^"\\]|\\.)*"|<[^<>]*>|_:(b\d+)/g;

/** Labels of blank nodes count for a whole TriG document: each graph, written on its own, gets labels of its own. */
const ownLabels = (trig: string, position: number): string =>
  trig.replace(OUTSIDE_NAMES, (token: string, label?: string) =>
    label === undefined ? token : `_:g${position}${label}`,
  );

const writers: Readonly<Record<ExportOptions['format'], (options: ExportOptions) => Write>> = {
  // Canonical N-Triples escape line ends, so ` .` before one ends a statement.
  nquads:
    ({ records }) =>
    (graph) =>
      textOf(graph, records).replaceAll(' .\n', ` <${graph.iri}> .\n`),
  trig: (options) => async (graph) => {
    const quads = parseNTriples(textOf(graph, options.records));
    return ownLabels(await writeTurtle([{ iri: graph.iri, quads }], options.vocabNs), graph.position) + '\n';
  },
};

const pour = async (
  dataFile: string,
  target: Writable,
  options: ExportOptions,
): Promise<ReadingOutcome & { graphs: number }> => {
  const write = writers[options.format](options);
  const outcome = { unreadable: 0, graphs: 0 };
  for (const graph of readGraphs(dataFile, outcome)) {
    if (!target.write(await write(graph))) await once(target, 'drain');
    outcome.graphs += 1;
  }
  return outcome;
};

const toFile = async (
  dataFile: string,
  file: string,
  options: ExportOptions,
): Promise<ReadingOutcome & { graphs: number }> => {
  const partial = `${file}.partial`;
  const target = createWriteStream(partial, { mode: 0o600, flush: true });
  const outcome = await pour(dataFile, target, options);
  target.end();
  await finished(target);
  renameSync(partial, file);
  return outcome;
};

/** Whoever reads standard output may stop before its end, as `head` does. */
const endQuietly = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(PARTLY);
};

/** Exports the data of a directory to a file, or to standard output. */
export const exportGraphs = async (
  dataDir: string,
  file: string | undefined,
  options: ExportOptions,
): Promise<ExitCode> => {
  const dataFile = dataFileIn(dataDir);
  if (!existsSync(dataFile)) throw new Refusal('NOT_FOUND', `there is no data file ${dataFile}`);
  if (file === undefined) process.stdout.on('error', endQuietly);
  const { graphs, unreadable } =
    file === undefined ? await pour(dataFile, process.stdout, options) : await toFile(dataFile, file, options);
  console.error(`${graphs} graphs exported.`);
  if (unreadable === 0) return DONE;
  console.error(`${unreadable} places of the damaged data file could not be read.`);
  return PARTLY;
};
