import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The proxies whose X-Forwarded-For entries are trusted: a number of hops, or the proxies' networks. */
export type TrustedProxies = { hops: number } | { networks: string[] };

/**
 * Finds the client's network address. Each proxy appends the address of its client to X-Forwarded-For, so the header is
 * read from the end; entries before the first untrusted one may be forged.
 * @returns an IPv4 or IPv6 address without port or zone, IPv4-mapped ones as IPv4; '' when the connection is closed
 */
export function createClientAddress(trusted: TrustedProxies): (request: IncomingMessage) => string {
  const isTrusted = trustOf(trusted);
  return (request) => {
    let address = plainAddress(request.socket.remoteAddress ?? '') ?? '';
    const header = request.headers['x-forwarded-for'];
    if (header === undefined || !isTrusted(address, 0)) return address;
    const entries = String(header).split(',').reverse();
    for (const [index, entry] of entries.entries()) {
      const previous = plainAddress(entry.trim());
      if (previous === null) break;
      address = previous;
      if (!isTrusted(address, index + 1)) break;
    }
    return address;
  };
}

function trustOf(trusted: TrustedProxies): (address: string, hop: number) => boolean {
  if ('hops' in trusted) return (_address, hop) => hop < trusted.hops;
  const networks = new BlockList();
  for (const network of trusted.networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    networks.addSubnet(
      address,
      prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix),
      family,
    );
  }
  return (address) => address !== '' && networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Some proxies append the port: `203.0.113.7:4711`, `[2001:db8::7]:4711`. */
function plainAddress(entry: string): string | null {
  const address = /^\[([^\]]*)\]/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d+$/, '$1');
  if (isIPv4(address)) return address;
  return isIPv6(address) ? ipaddr.process(address.split('%')[0] ?? '').toString() : null;
}
