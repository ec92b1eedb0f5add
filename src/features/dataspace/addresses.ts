/** Addresses of other connectors, which they or our own people name: judged when they are named, and again when they are connected to. */
import { isIP } from 'node:net';
import { Refusal } from '../../core/errors.js';
import type { OutboundPolicy } from '../../core/outbound/policy.js';

const LONGEST = 2_000;

/** The base address of a connector, without a slash at its end. `ADDRESS_NOT_ALLOWED` for one that may not be reached. */
export const requireAddress = (address: string, field: string, policy: OutboundPolicy): string => {
  const target = address.length <= LONGEST ? policy.target(address) : undefined;
  const isBase = target !== undefined && target.url.search === '' && target.url.hash === '';
  if (!isBase || (isIP(target.host) !== 0 && !policy.admits(target, target.host))) {
    throw new Refusal('ADDRESS_NOT_ALLOWED', 'The service does not connect to this address.', { field });
  }
  return target.url.href.replace(/\/+$/, '');
};
