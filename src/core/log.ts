/**
 * The service's logger: JSON lines by pino. Secrets and personal data never belong in a log line. What belongs to them is taken
 * out of every line as it is written, wherever in it they stand: texts of errors hold what others sent.
 */
import { LRUCache } from 'lru-cache';
import { pino, type DestinationStream, type Logger } from 'pino';
import { Refusal } from './errors.js';

export type { Logger };

const HIDDEN = '[redacted]';

/** Members that hold secrets or personal data, as they are spelt in headers, tokens, forms and our own settings. */
const MEMBERS = [
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-api-key',
  'api_?key',
  'password',
  'passwd',
  'secret',
  'client_?secret',
  'token',
  '[a-z]+_?token',
  'id_token_hint',
  'login_hint',
  'assertion',
  'client_assertion',
  'code_verifier',
  'ticket',
  'email',
  'username',
  'remoteAddress',
].join('|');

/** The name of such a member, up to the quote that opens its value. JSON within JSON text has backslashes before its quotes. */
const MEMBER = new RegExp(`"(?:${MEMBERS})(\\\\{0,31})"\\s{0,5}:\\s{0,5}(?:\\[\\s{0,5})?\\1"`, 'gi');

/** A parameter of a query or form, or a header line. A code is one of authorization, so only `code` with a long value. */
const PARAMETER = new RegExp(`\\b(${MEMBERS})(=|: ?)(?:(?:Bearer|Basic|DPoP) +)?[^\\s&"'\\\\,;#]{1,8192}`, 'gi');
const CODE = /\b(code=)[^\s&"'\\,;#]{16,8192}/gi;

const SCHEME = /\b(Bearer|Basic|DPoP) +[A-Za-z0-9._~+/=-]{8,8192}/gi;
/** A signed token, whatever it is called. */
const JWT = /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,8192}\.[A-Za-z0-9_-]{0,8192}(?:\.[A-Za-z0-9_-]{0,8192}){0,3}/g;
const API_KEY = /\bmk_[0-9a-f]{12}_[A-Za-z0-9_-]{43}/g;
/** User and password in a URL. */
const USER_INFO = /(:\/\/)[^\s/@"'\\]{1,1024}@/g;
const MAIL = /[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}/g;

/**
 * The end of the string that begins at `start`, in JSON that is text within JSON `depth` times: each time doubles backslashes and adds one
 * before quotes. A quote of the text around it ends it too.
 */
const endOf = (line: string, start: number, depth: number): number => {
  for (let quote = line.indexOf('"', start); quote >= 0; quote = line.indexOf('"', quote + 1)) {
    let first = quote;
    while (first > start && line[first - 1] === '\\') first -= 1;
    const escapes = quote - first;
    if (escapes < 2 ** depth - 1 || (escapes >> depth) % 2 === 0) return quote - (2 ** depth - 1);
  }
  return line.length;
};

/** Takes out the values of members. */
const withoutMembers = (line: string): string => {
  let clean = '';
  let from = 0;
  MEMBER.lastIndex = 0;
  for (let found = MEMBER.exec(line); found; found = MEMBER.exec(line)) {
    const start = MEMBER.lastIndex;
    const end = Math.max(start, endOf(line, start, Math.log2((found[1] ?? '').length + 1)));
    clean += `${line.slice(from, start)}${HIDDEN}`;
    MEMBER.lastIndex = from = end;
  }
  return clean + line.slice(from);
};

/** Takes secrets and personal data out of a line, as far as they can be told by their form or their name. */
export const withoutSecrets = (line: string): string =>
  withoutMembers(line)
    .replace(SCHEME, `$1 ${HIDDEN}`)
    .replace(PARAMETER, `$1$2${HIDDEN}`)
    .replace(CODE, `$1${HIDDEN}`)
    .replace(JWT, HIDDEN)
    .replace(API_KEY, HIDDEN)
    .replace(USER_INFO, `$1${HIDDEN}@`)
    .replace(MAIL, HIDDEN);

/** Makes the logger of one service. `level` is a pino level (`trace` … `fatal`, `silent`); lines go to standard output. */
export const createLogger = (level: string, destination?: DestinationStream): Logger => {
  const options = { level, base: null, hooks: { streamWrite: withoutSecrets } };
  return destination ? pino(options, destination) : pino(options);
};

/** Causes that were logged a moment ago: while a part is away, every request is refused for the same one. */
const justLogged = new LRUCache<string, true>({ max: 200, ttl: 10_000 });

/**
 * Logs what the client of a failed request is not told: a mistake of ours as an error, and what is behind a refusal as a warning, once in
 * a while. Most refusals have nothing behind them.
 */
export const logUntold = (
  log: Pick<Logger, 'error' | 'warn'>,
  error: unknown,
  isMistake: boolean,
  about: object = {},
): void => {
  if (isMistake) log.error({ err: error, ...about }, 'request failed');
  if (isMistake || !(error instanceof Refusal) || error.cause === undefined) return;
  const reason = `${error.code} ${String(error.cause)}`;
  if (justLogged.has(reason)) return;
  justLogged.set(reason, true);
  log.warn({ err: error.cause, code: error.code, ...about }, 'request refused for this');
};
