/** What every answer must be, whatever was asked. */
import type { Received, Sent } from './client.js';

/** Traces of the inside: stacks, paths, modules, engines, and the languages in which the service speaks to its stores. */
const INSIDE =
  /\bat [\w.<>]+ \(|node_modules|node:internal|file:\/\/|\/dist\/|\.[mc]?[jt]s:\d|oxigraph|libsql|sqlite|piscina|fastify|rdf-canonize|wasm|RuntimeError|TypeError|RangeError|ReferenceError|ENOENT|EACCES|EISDIR|unreachable|Cannot read prop|is not a function|is not iterable|\bsearch_\w+|\bauth_\w+|\bSELECT\b(?!, ASK)|\bINSERT\b|\bfts5\b|no such (?:table|column)|\[object Object\]|root:x:/gi;

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path.replaceAll('+', ' '));
  } catch {
    return path;
  }
};

/** The words of a request: an answer may say them again. */
const wordsOf = ({ path, headers, body }: Sent): string =>
  [path, decoded(path), JSON.stringify(headers), String(body ?? ''), decoded(String(body ?? ''))]
    .join('\n')
    .toLowerCase();

/** Fails when an answer is an error of the service, or tells anything that is none of the caller's business. */
export const inspect = (sent: Sent, received: Received, secrets: readonly string[]): void => {
  const { status, headers, text } = received;
  const about = `${sent.method} ${sent.path.slice(0, 300)} -> ${status} ${text.slice(0, 300)}`;
  if (status >= 500 || status < 200) throw new Error(`an error of the service: ${about}`);
  const all = `${headers.join('\n')}\n${text}`;
  const said = JSON.stringify(sent.headers) + String(sent.body ?? '');
  for (const secret of secrets)
    if (all.includes(secret) && !said.includes(secret)) throw new Error(`a secret: ${about}`);
  if (status >= 400) {
    const words = wordsOf(sent);
    const told = (text.match(INSIDE) ?? []).filter((word) => !words.includes(word.toLowerCase()));
    if (told.length > 0) throw new Error(`the inside (${told.join(', ')}): ${about}`);
    expect(text).not.toContain(process.cwd());
  }
  const names = headers.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  if (names.some((name) => /inject/.test(name))) throw new Error(`a header of the caller's: ${about}`);
};
