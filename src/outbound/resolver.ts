/** The addresses of a host, found without the thread pool that files and passwords share. */
import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { OutboundPolicy, Target } from './policy.js';

/** Milliseconds for one question to a name server. */
const TIMEOUT = 3_000;

/** The reason why no address may be used: there is none, or one is not admitted. */
export type Unresolved = 'UNKNOWN' | 'REFUSED';

const ask = async (host: string, servers?: readonly string[]): Promise<string[]> => {
  const resolver = new Resolver({ timeout: TIMEOUT, tries: 2 });
  if (servers) resolver.setServers(servers);
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};

const addressesOf = async (target: Target, policy: OutboundPolicy, servers?: readonly string[]): Promise<string[]> => {
  if (isIP(target.host) !== 0) return [target.host];
  // Names that only this machine knows (hosts file) are of use for listed hosts alone.
  if (policy.listed(target)) return (await lookup(target.host, { all: true })).map(({ address }) => address);
  return ask(target.host, servers);
};

/**
 * The address to connect to. When any address of the name is not allowed, none is: a name that points inside as well as
 * outside is an attempt to get in. `servers`: name servers to ask, with ports; those of the machine when absent.
 */
export const resolve = async (
  target: Target,
  policy: OutboundPolicy,
  servers?: readonly string[],
): Promise<{ address: string } | Unresolved> => {
  const addresses = await addressesOf(target, policy, servers).catch(() => []);
  const [address] = addresses;
  if (address === undefined) return 'UNKNOWN';
  return addresses.every((one) => policy.admits(target, one)) ? { address } : 'REFUSED';
};
