import { expect, it } from 'vitest';
import { keyOfAddress, keyOfNetwork } from './network-keys';

it.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113'],
  ['::ffff:cb00:7107', '203.0.113.7', '203.0.113'],
  ['2001:db8:a:b:1::9', '2001:db8:a:b', '2001:db8:a'],
  ['2001:0DB8:000a:000b::', '2001:db8:a:b', '2001:db8:a'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0'],
  ['::1', '0:0:0:0', '0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
  ['', '', ''],
])('limits count %s under %s, and its network under %s', (address, key, network) => {
  expect(keyOfAddress(address)).toBe(key);
  expect(keyOfNetwork(address)).toBe(network);
});
