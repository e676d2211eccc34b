import { expect, test } from 'vitest';
import { hashAtFullCost } from '../../api/test/password-cost';
import { openWholeShop } from './whole-shop';

hashAtFullCost();
const shop = await openWholeShop(() => ({ passwordHashes: { atOnce: 1, waiting: 8 } }));
await shop.visit('10.0.0.1').register('owner@example.com');

/** Three sign-ins of unknown accounts at once from each of these addresses. @returns how many were refused */
async function flood(addresses: string[]): Promise<number> {
  const strangers = addresses.flatMap((address) => [1, 2, 3].map((name) => ({ address, name })));
  const responses = await Promise.all(
    strangers.map(({ address, name }) =>
      shop.visit(address).signIn(`stranger${name}@${address.replaceAll(':', '-')}.example`, 'Wrong123'),
    ),
  );
  return responses.filter(({ status }) => status === 503).length;
}

const fiveOf = (address: (number: number) => string) =>
  Array.from({ length: 5 }, (_, index) => address(index));

/** A network asks few calls at once, so that it can't fill the queue alone. */
test.each([
  ['five networks fill', fiveOf((number) => `10.2.${number}.1`), '10.3.0.1', true],
  ['five /64 of one /48 flood', fiveOf((number) => `2001:db8:7:${number}::1`), '2001:db8:8:1::1', false],
  ['one /64 of the same /48 floods', fiveOf((number) => `2001:db8:9:1::${number}`), '2001:db8:9:2::1', false],
])(
  'while %s the queue of password hashes, the right password of somebody else signs in',
  { timeout: 120_000 },
  async (_name, addresses, own, isFull) => {
    const flooding = flood(addresses);
    expect((await shop.visit(own).signIn('owner@example.com')).status).toBe(200);
    expect((await flooding) > 0).toBe(isFull);
  },
);
