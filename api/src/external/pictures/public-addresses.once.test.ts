import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-addresses';

describe('the addresses that pictures may come from', () => {
  it.each(['93.184.216.34', '1.1.1.1', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001:800::200e'])(
    'include %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  const local = [
    '127.0.0.1 127.8.8.8 0.0.0.0 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254',
    '100.64.0.1 198.18.0.1 192.0.0.1 192.0.2.7 198.51.100.7 203.0.113.7 224.0.0.1 255.255.255.255 ::',
    '::1 fe80::1 fe80::1%eth0 fc00::1 fd12:3456::1 fec0::1 ff02::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8',
    '64:ff9b::7f00:1 2001:db8::1 2001::1 2002:7f00:1:: 4000::1 localhost',
  ];
  it.each(local.join(' ').split(' ').concat(''))('exclude %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
