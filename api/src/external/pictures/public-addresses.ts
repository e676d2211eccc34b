import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The only IPv6 addresses that are assigned for global unicast: https://www.iana.org/assignments/ipv6-address-space */
const global6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is globally reachable: not local, private or of a special range. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(global6);
}
