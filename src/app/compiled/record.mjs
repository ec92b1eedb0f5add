/**
 * Loaded before a program that the build starts, and in each of its threads: when it ends, or is told to (SIGUSR2), each writes what V8 has
 * compiled for it, functions that were called included, to where `src/load.ts` looks for it.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers';
import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads';

const dist = new URL('../../../dist/', import.meta.url);
const recording = { entry: undefined, scripts: new Map() };
globalThis[Symbol.for('build.recording')] = recording;

const write = () => {
  const { entry, scripts } = recording;
  if (entry === undefined) return;
  const parts = [...scripts].map(([name, script]) => [name, script.createCachedData()]);
  const places = (from) => {
    let at = from;
    return JSON.stringify(Object.fromEntries(parts.map(([name, { length }]) => [name, [at, (at += length)]])));
  };
  // Places of the same width whatever the header takes: they are counted from the end of a header of fixed length.
  const room = 4 + Buffer.byteLength(places(1e9)) + 16;
  const header = Buffer.from(places(room).padEnd(room - 4));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  const folder = new URL(`compiled/${process.version}-${process.arch}/`, dist);
  mkdirSync(folder, { recursive: true });
  const made = new URL(`${entry}.${threadId}`, folder);
  writeFileSync(made, Buffer.concat([length, header, ...parts.map(([, data]) => data)]));
  renameSync(made, new URL(entry, folder));
};

/** Milliseconds after which nobody waits for a thread that has ended, or does not end what it does. */
const PATIENCE_MS = 10_000;

const channel = new BroadcastChannel('build.compiled');
channel.unref();
if (isMainThread) {
  let threads = 0;
  process.on('exit', write);
  channel.onmessage = ({ data }) => {
    threads += data === 'started' ? 1 : -1;
    if (data === 'written' && threads === 0) process.exit(0);
  };
  process.on('SIGUSR2', () => {
    channel.postMessage('write');
    setTimeout(() => process.exit(0), threads === 0 ? 0 : PATIENCE_MS);
  });
} else {
  channel.postMessage('started');
  channel.onmessage = ({ data }) => {
    if (data !== 'write') return;
    write();
    channel.postMessage('written');
  };
}
