/** Reads queries in a thread of its own. They are read by the engine that runs queries elsewhere too, on a store that is empty. */
import oxigraph from 'oxigraph';
import { parentPort } from 'node:worker_threads';
import { refusalOf } from '../embedded/sparql/engine-errors.js';

const port = parentPort;
if (!port) throw new Error('syntax-thread.js runs in a worker thread');
const empty = new oxigraph.Store();

const report = (refused?: object): void => port.postMessage({ refused });

port.on('message', (text: string) => {
  try {
    empty.query(text, { results_format: 'application/n-triples' });
    report();
  } catch (error) {
    const { name, message } = error as Error;
    // What is read can fail for other reasons than its syntax, which are for the server to find.
    const isSyntax = /^error at \d+:\d+: /.test(message);
    report(isSyntax ? refusalOf({ name, message }, text).toData() : undefined);
  }
});

port.postMessage('ready');
