/** A thread whose RDF engine traps. Tells the name of the error of each attempt to read, in the order of the attempts. */
import { parentPort, workerData } from 'node:worker_threads';
import { parseWithOxigraph } from '../../src/core/rdf/oxigraph.js';
import { syntaxNamed } from '../../src/core/rdf/syntax.js';
import { parse } from './support.js';

const nameOf = (attempt: () => unknown): string => {
  try {
    attempt();
    return 'none';
  } catch (error) {
    return (error as Error).constructor.name;
  }
};

const read = (text: string): void =>
  parseWithOxigraph(text, syntaxNamed('jsonld'), { baseIri: 'urn:base', lenient: true }, () => undefined);
const names = ['{', workerData as string, '{}'].map((text) => nameOf(() => read(text)));
parentPort?.postMessage([...names, nameOf(() => parse('<urn:a> <urn:p> "x" .'))]);
