// @vitest-environment node
import type { Role } from '@chuck-and-bit/contract/roles';
import { afterEach, expect, test, vi } from 'vitest';
import { ShopApiError } from '../../browser/shop-api-error';
import { loadWeightUnit } from './load-weight-unit';

let respond: () => unknown = () => ({ weightUnit: 'lb' });
let asked = 0;
vi.mock('../../shop-api', () => ({
  browserShopApi: () => ({
    call: async () => {
      asked += 1;
      return respond();
    },
  }),
}));
vi.mock('../../browser/public-config', () => ({ publicConfig: () => ({ weightUnit: 'kg' }) }));

afterEach(() => {
  respond = () => ({ weightUnit: 'lb' });
  asked = 0;
});

test.each<[Role, string, number]>([
  ['admin', 'lb', 1],
  ['viewer', 'lb', 1],
  // Their role reads no settings.
  ['products-staff', 'kg', 0],
])('the role %s weighs in %s, for which it asked %i times', async (role, unit, times) => {
  expect([await loadWeightUnit(role), asked]).toEqual([unit, times]);
});

test("where the settings can't be read, weights have the unit of the page", async () => {
  respond = () => {
    throw new ShopApiError(503, 'BUSY', 'The shop is busy');
  };
  expect(await loadWeightUnit('admin')).toBe('kg');
});
