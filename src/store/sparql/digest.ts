/** HTTP Digest authentication (RFC 7616), which some servers ask for instead of Basic. */
import { createHash, randomBytes } from 'node:crypto';

/** A server's demand for credentials. */
interface Challenge {
  readonly realm: string;
  readonly nonce: string;
  readonly opaque: string | undefined;
  readonly algorithm: 'MD5' | 'SHA-256';
  /** True if the server knows the quality of protection `auth`; else it is one of RFC 2069. */
  readonly auth: boolean;
}

const PARAMETER = /([a-z-]+)\s*=\s*(?:"([^"]*)"|([^\s,]+))/gi;

const challengeOf = (header: string): Challenge | undefined => {
  const start = /(?:^|,\s*)Digest\s/i.exec(header);
  if (!start) return undefined;
  const text = header.slice(start.index + start[0].length);
  const found = new Map(
    [...text.matchAll(PARAMETER)].map(([, name = '', quoted, plain]) => [name.toLowerCase(), quoted ?? plain ?? '']),
  );
  const algorithm = (found.get('algorithm') ?? 'MD5').toUpperCase();
  const nonce = found.get('nonce');
  if (nonce === undefined || (algorithm !== 'MD5' && algorithm !== 'SHA-256')) return undefined;
  const qop = found.get('qop') ?? '';
  return { realm: found.get('realm') ?? '', nonce, opaque: found.get('opaque'), algorithm, auth: /\bauth\b/.test(qop) };
};

/** The answers of one user to the challenges of one server. A challenge is used until the server gives another one. */
export class DigestAuthentication {
  #challenge: Challenge | undefined;
  #count = 0;

  constructor(
    private readonly user: string,
    private readonly password: string,
  ) {}

  /** Takes the challenge of a 401 response; false when it is none that can be answered. */
  accept(header: string | null): boolean {
    const challenge = challengeOf(header ?? '');
    if (!challenge) return false;
    this.#challenge = challenge;
    this.#count = 0;
    return true;
  }

  /** Value of the Authorization header for a request; `undefined` before the first challenge. */
  header(method: string, url: URL): string | undefined {
    const challenge = this.#challenge;
    if (!challenge) return undefined;
    const { realm, nonce, opaque, algorithm, auth } = challenge;
    const hash = (text: string): string =>
      createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
        .update(text)
        .digest('hex');
    const uri = url.pathname + url.search;
    const secret = hash(`${this.user}:${realm}:${this.password}`);
    const request = hash(`${method}:${uri}`);
    this.#count += 1;
    const nc = this.#count.toString(16).padStart(8, '0');
    const cnonce = randomBytes(12).toString('hex');
    const response = hash(
      auth ? `${secret}:${nonce}:${nc}:${cnonce}:auth:${request}` : `${secret}:${nonce}:${request}`,
    );
    const quoted = { username: this.user, realm, nonce, uri, response, ...(opaque === undefined ? {} : { opaque }) };
    const members = Object.entries(quoted).map(([name, value]) => `${name}="${value}"`);
    return `Digest ${[...members, `algorithm=${algorithm}`, ...(auth ? [`qop=auth, nc=${nc}, cnonce="${cnonce}"`] : [])].join(', ')}`;
  }
}
