/** The rule for requests whose address somebody else named: decided before a name is resolved, and again for each of its addresses. */
import { isIP, type BlockList } from 'node:net';
import { holds, isPublic, networks } from './addresses.js';

/** The place that a URL leads to. */
export interface Target {
  readonly url: URL;
  /** Host name or address, without the brackets of IPv6. */
  readonly host: string;
  readonly port: number;
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** The rules of one deployment. */
export class OutboundPolicy {
  readonly #networks: BlockList;
  readonly #pairs: ReadonlySet<string>;

  /** `allow`: networks (`10.0.0.0/8`), addresses and `host:port` pairs that may be reached although they are not public. */
  constructor(allow: readonly string[]) {
    const isPair = (entry: string): boolean => /^(\[[^\]]+\]|[^:]+):\d+$/.test(entry);
    this.#pairs = new Set(allow.filter(isPair).map((entry) => entry.toLowerCase()));
    this.#networks = networks(allow.filter((entry) => !isPair(entry)).map((entry) => entry.replace(/^\[|\]$/g, '')));
  }

  /** The place that a URL leads to, if it may be asked at all: http or https, no user information, a default port unless allowed. */
  target(text: string): Target | undefined {
    if (!URL.canParse(text)) return undefined;
    const url = new URL(text);
    const standard = DEFAULT_PORTS[url.protocol];
    if (standard === undefined || url.username !== '' || url.password !== '' || url.hostname === '') return undefined;
    const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
    const port = url.port === '' ? standard : Number(url.port);
    const target = { url, host, port };
    return port === standard || this.#isPair(target) || this.#inNetwork(host) ? target : undefined;
  }

  /** True if the operator lists this host and port, so that even its name may be resolved as the machine does. */
  listed(target: Target): boolean {
    return this.#isPair(target);
  }

  /** True if the operator opened the place, by its pair or by the network of its address. */
  opens(target: Target): boolean {
    return this.#isPair(target) || this.#inNetwork(target.host);
  }

  /** True if a connection to this address is allowed for this target. */
  admits(target: Target, address: string): boolean {
    return isPublic(address) || this.#inNetwork(address) || this.#isPair(target);
  }

  #isPair({ url, port }: Target): boolean {
    return this.#pairs.has(`${url.hostname.toLowerCase()}:${port}`);
  }

  #inNetwork(host: string): boolean {
    return isIP(host) !== 0 && holds(this.#networks, host);
  }
}
