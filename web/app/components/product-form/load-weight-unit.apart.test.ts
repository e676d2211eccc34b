// @vitest-environment node
import type { Role } from '@chuck-and-bit/contract/roles';
import { getShopSettings } from '@chuck-and-bit/contract/shop-settings';
import { expect, test, vi } from 'vitest';
import { asked, newApi } from '../../../test/shop-api';
import { ShopApiError } from '../../browser/shop-api-error';
import { loadWeightUnit } from './load-weight-unit';

vi.mock('../../shop-api', () => import('../../../test/shop-api'));
vi.mock('../../browser/public-config', () => ({ publicConfig: () => ({ weightUnit: 'kg' }) }));

test.each<[Role, string, number]>([
  ['admin', 'lb', 1],
  ['viewer', 'lb', 1],
  // Their role reads no settings.
  ['products-staff', 'kg', 0],
])('the role %s weighs in %s, for which it asked %i times', async (role, unit, times) => {
  newApi([getShopSettings, { weightUnit: 'lb' }]);
  expect([await loadWeightUnit(role), asked.length]).toEqual([unit, times]);
});

test("where the settings can't be read, weights have the unit of the page", async () => {
  newApi([getShopSettings, new ShopApiError(503, 'BUSY', 'The shop is busy')]);
  expect(await loadWeightUnit('admin')).toBe('kg');
});
