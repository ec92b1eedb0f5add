/** Network addresses of callers: where a request comes from behind proxies, and which addresses count as one. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { holds, isPublic, networks } from '../outbound/addresses.js';

/**
 * Proxies whose word is believed: a number of them in front of the service, or the networks that they are in. None when 0.
 */
export type TrustedProxies = number | readonly string[];

/** An address as it is compared and counted: without a zone, IPv4 as such, IPv6 in its shortest form; `undefined` for other text. */
const canonical = (text: string): string | undefined => {
  const [address = ''] = text.split('%');
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(plain) === 4) return plain;
  return isIP(plain) === 6 ? new URL(`http://[${plain}]`).hostname.slice(1, -1) : undefined;
};

/** An entry of `X-Forwarded-For`: some proxies add the port. */
const entryOf = (text: string): string | undefined => {
  const [, bracketed, v4] = /^\[([^\]]+)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text) ?? [];
  return canonical(bracketed ?? v4 ?? text);
};

/** A test if the proxy at an address, so many hops away, is believed about where it got a request from. */
const believes = (proxies: TrustedProxies): ((address: string, hop: number) => boolean) => {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  const list = networks(proxies);
  return (address) => holds(list, address);
};

/** Finds the address of the caller of a request. */
export type AddressOf = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

/**
 * Addresses of callers behind trusted proxies. `X-Forwarded-For` is read from the right, as each proxy adds where it got the request
 * from: what callers wrote themselves is on the left of that and never reached. When an entry on the way is no address, the
 * address of the connection counts.
 */
export const callerAddresses = (proxies: TrustedProxies): AddressOf => {
  const isBelieved = believes(proxies);
  return ({ headers, socket }) => {
    const peer = canonical(socket.remoteAddress ?? '') ?? '';
    const chain = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    let address = peer;
    for (let hop = 0; isBelieved(address, hop) && chain.length > 0; hop += 1) {
      const next = entryOf(chain.pop()?.trim() ?? '');
      if (next === undefined) return peer;
      address = next;
    }
    return address;
  };
};

/** The `X-Forwarded-For` with which another gateway of the same settings takes `address` for the caller's. */
export const chainFor = (address: string, proxies: TrustedProxies): string =>
  Array<string>(typeof proxies === 'number' ? Math.max(1, proxies) : 1)
    .fill(address)
    .join(', ');

/** True if an address is of this machine or of a private network, as those of proxies are. */
const isPrivate = (address: string): boolean => {
  const plain = canonical(address);
  return plain !== undefined && !isPublic(plain);
};

/** Calls `warn` once when a request looks like one from a proxy that nobody said is there. */
export const noticeProxies = (warn: () => void): ((request: Pick<IncomingMessage, 'headers' | 'socket'>) => void) => {
  let said = false;
  return ({ headers, socket }) => {
    if (said || headers['x-forwarded-for'] === undefined || !isPrivate(socket.remoteAddress ?? '')) return;
    said = true;
    warn();
  };
};

const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(zeros).fill('0'), ...right];
};

/** The network that counts as one caller: an IPv4 address, or the network of 64 bits that a subscriber has of IPv6. */
export const networkOf = (address: string): string => {
  const plain = canonical(address) ?? address;
  return plain.includes(':') ? groupsOf(plain).slice(0, 4).join(':') : plain;
};
