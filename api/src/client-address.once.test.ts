import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createClientAddress, type TrustedProxies } from './client-address';

const seen = (trusted: TrustedProxies, socketAddress: string | undefined, forwardedFor?: string) =>
  createClientAddress(trusted)({
    socket: { remoteAddress: socketAddress },
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
  } as unknown as IncomingMessage);

describe("a visitor's address", () => {
  test('is the address of the connection without a trusted proxy, regardless of the header', () => {
    expect(seen({ hops: 0 }, '198.51.100.9', '203.0.113.7')).toBe('198.51.100.9');
    expect(seen({ networks: ['10.0.0.0/8'] }, '198.51.100.9', '203.0.113.7')).toBe('198.51.100.9');
  });

  test('is found by the number of hops from the end, regardless of forged entries', () => {
    const header = '1.1.1.1, 2.2.2.2, 203.0.113.7, 10.0.0.5';
    expect(seen({ hops: 1 }, '10.0.0.4', header)).toBe('10.0.0.5');
    expect(seen({ hops: 2 }, '10.0.0.4', header)).toBe('203.0.113.7');
    expect(seen({ hops: 2 }, '10.0.0.4', '203.0.113.7')).toBe('203.0.113.7');
    expect(seen({ hops: 2 }, '10.0.0.4')).toBe('10.0.0.4');
  });

  test('is the last entry outside the trusted networks', () => {
    const networks = ['10.0.0.0/8', '127.0.0.1', '2001:db8:ffff::/48'];
    const header = '10.9.9.9, 203.0.113.7, 2001:db8:ffff::5, 10.0.0.5';
    expect(seen({ networks }, '127.0.0.1', header)).toBe('203.0.113.7');
    expect(seen({ networks }, '127.0.0.2', header)).toBe('127.0.0.2');
    expect(seen({ networks }, '127.0.0.1', '10.1.1.1, 10.2.2.2')).toBe('10.1.1.1');
  });

  test.each([
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['[2001:db8::7]:4711', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['fe80::7%eth0', 'fe80::7'],
  ])('is read from %s', (entry, address) => {
    expect(seen({ hops: 1 }, '10.0.0.4', entry)).toBe(address);
  });

  test('matches an IPv4-mapped address with a trusted IPv4 network', () => {
    expect(seen({ networks: ['10.0.0.0/8'] }, '::ffff:10.0.0.4', '203.0.113.7')).toBe('203.0.113.7');
    expect(seen({ hops: 0 }, '::ffff:198.51.100.9')).toBe('198.51.100.9');
  });

  test.each(['unknown', '', '_hidden', '999.1.1.1', 'x'.repeat(10_000)])(
    'is the nearest proxy when an entry is not an address (%s)',
    (entry) => {
      expect(seen({ hops: 1 }, '10.0.0.4', `203.0.113.7, ${entry}`)).toBe('10.0.0.4');
    },
  );

  test('is empty when the connection is closed', () => {
    for (const trusted of [{ hops: 1 }, { networks: ['10.0.0.0/8'] }])
      expect(seen(trusted, undefined)).toBe('');
  });
});
