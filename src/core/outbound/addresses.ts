/**
 * The addresses that everybody may be sent to: global unicast only. The lists are those of the IANA registries for special
 * purposes (RFC 6890), with the forms in which an IPv4 address hides in an IPv6 address.
 */
import { BlockList, isIP } from 'node:net';

const SPECIAL_V4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared address space; also metadata services of some clouds
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local; metadata services of clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // IETF protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
];

/** The special networks inside the global unicast range 2000::/3; everything outside of it is special anyway. */
const SPECIAL_V6 = [
  '2001::/23', // IETF protocol assignments, Teredo, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: an IPv4 address inside
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
];

/** Makes a list of networks, each `address/prefix` or a single address. Throws for anything else. */
export const networks = (cidrs: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [address = '', prefix] = cidr.split('/');
    const family = isIP(address);
    if (family === 0) throw new Error(`${cidr} is not a network`);
    const bits = prefix === undefined ? (family === 4 ? 32 : 128) : Number(prefix);
    list.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
};

/** Read with the first address that is looked at. */
let lists: { readonly special: BlockList; readonly globalV6: BlockList } | undefined;
const known = () => (lists ??= { special: networks([...SPECIAL_V4, ...SPECIAL_V6]), globalV6: networks(['2000::/3']) });

/** True if a list holds an address. */
export const holds = (list: BlockList, address: string): boolean => {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6');
};

/** True if an address is global unicast and nothing else: false for whatever is not an address, and for zone ids. */
export const isPublic = (address: string): boolean => {
  const family = isIP(address);
  if (family === 0 || address.includes('%')) return false;
  if (family === 6 && !holds(known().globalV6, address)) return false;
  return !holds(known().special, address);
};
