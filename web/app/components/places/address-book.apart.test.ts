import { listPurchases, type Purchase } from '@chuck-and-bit/contract/purchases';
import { beforeEach, expect, it, vi } from 'vitest';
import { answers, asked, newApi } from '../../../test/shop-api';
import { ShopApiError } from '../../browser/shop-api-error';
import { storedPlace } from '../../browser/stored-place';
import { addressLine, lastAddress, listAddresses, type SavedAddress } from './address-book';

vi.mock('../../shop-api', () => import('../../../test/shop-api'));

const sent = {
  userName: 'Mona Miller',
  company: null,
  address: '12 Quarry Lane',
  postcode: 'M5V 2T6',
  city: 'Toronto',
  country: 'CA',
  region: 'CA-ON',
  regionName: 'Ontario',
  phone: '555-0142-77',
};
const purchase = (other: Partial<typeof sent> | { company: string } = {}) =>
  ({ ...sent, ...other }) as unknown as Purchase;

beforeEach(() => newApi());

it('asks once, for the latest purchases, and lists each address once, the latest first', async () => {
  const again = purchase({ city: 'OTTAWA', address: '12 quarry lane ' });
  answers.set(listPurchases, [purchase({ city: 'Ottawa' }), purchase(), again, purchase()]);
  expect((await listAddresses()).map(({ city }) => city)).toEqual(['Ottawa', 'Toronto']);
  expect(asked).toEqual([[listPurchases, { limit: '50' }]]);
});

it.each([
  { userName: 'Nora Miller' },
  { company: 'Miller & Sons' },
  { address: '13 Quarry Lane' },
  { postcode: 'M5V 2T7' },
  { city: 'Ottawa' },
  { country: 'GB' },
  { regionName: 'Quebec' },
  { phone: '555-0142-78' },
])('addresses with another %o are two', async (other) => {
  answers.set(listPurchases, [purchase(), purchase(other)]);
  expect(await listAddresses()).toHaveLength(2);
});

it('lists at most ten', async () => {
  const many = Array.from({ length: 12 }, (_, index) => purchase({ address: `${index} Quarry Lane` }));
  answers.set(listPurchases, many);
  expect(await listAddresses()).toHaveLength(10);
});

it('the last address is that of the last purchase, or none', async () => {
  answers.set(listPurchases, [purchase()]);
  expect(await lastAddress()).toMatchObject({ name: 'Mona Miller', city: 'Toronto', region: 'CA-ON' });
  expect(asked).toEqual([[listPurchases, { limit: '1' }]]);
  answers.set(listPurchases, []);
  expect(await lastAddress()).toBeNull();
});

it.each([
  [null, 'CA-ON'],
  ['PT', 'PT'],
])('where %s is the known place, it is %s after the last purchase went to Ontario', async (known, place) => {
  storedPlace.remove();
  if (known) storedPlace.write(known);
  answers.set(listPurchases, [purchase()]);
  await lastAddress();
  expect(storedPlace.read()).toBe(place);
});

it('is one line to choose, without the phone number, of at most 70 characters', () => {
  const address = { ...sent, name: 'Mona Miller' } as SavedAddress;
  expect(addressLine(address)).toBe('Mona Miller, 12 Quarry Lane, Toronto, Ontario M5V 2T6, Canada');
  const long = addressLine({ ...address, company: 'Miller & Sons' });
  expect(long).toMatch(/^Mona Miller, Miller & Sons, 12 Quarry Lane, .+…$/);
  expect(long.length).toBeLessThanOrEqual(71);
});

it('is empty when the shop does not answer', async () => {
  answers.set(listPurchases, new ShopApiError(503, 'OVERLOADED', 'Please try again later'));
  expect(await listAddresses()).toEqual([]);
  expect(await lastAddress()).toBeNull();
});
