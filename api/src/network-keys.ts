import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The key of a network address in limits: the address itself; for IPv6 its /64 network, because one household has all of it. */
export const keyOfAddress = (address: string): string => keyOf(address, { ipv4: 32, ipv6: 64 });

/** The key of the network around an address, which one party may have whole: /24 for IPv4, /48 for IPv6 (RFC 6177). */
export const keyOfNetwork = (address: string): string => keyOf(address, { ipv4: 24, ipv6: 48 });

/** @param bits the length of the network's prefix for each family */
function keyOf(address: string, bits: { ipv4: 24 | 32; ipv6: 48 | 64 }): string {
  if (!isIP(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.octets.slice(0, bits.ipv4 / 8).join('.');
  const groups = parsed.parts.slice(0, bits.ipv6 / 16);
  return groups.map((group) => group.toString(16)).join(':');
}
