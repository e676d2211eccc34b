// @vitest-environment node
import type { ProductKey } from '@chuck-and-bit/contract/product-fields';
import type { Role } from '@chuck-and-bit/contract/roles';
import { getShopSettings } from '@chuck-and-bit/contract/shop-settings';
import { expect, test, vi } from 'vitest';
import { attributeOf, kindOf } from '../../../test/desk-data';
import { asked, newApi } from '../../../test/shop-api';
import { ShopApiError } from '../../browser/shop-api-error';
import { loadWeightUnit } from './load-weight-unit';
import { emptyProduct, valueText } from './product-form';

vi.mock('../../shop-api', () => import('../../../test/shop-api'));
vi.mock('../../browser/public-config', () => ({
  publicConfig: () => ({ timeZone: 'America/New_York', weightUnit: 'kg' }),
}));

const attributes = [attributeOf('Length', { unit: 'mm' }), attributeOf('Coated', { type: 'yesNo' })];
const kinds = [kindOf('Bits', null, { attributes }), kindOf('Wood', 'Bits')];
const tiers = [
  { minQuantity: 10, price: 9.5 },
  { minQuantity: 50, price: 8 },
];
test.each<[ProductKey, unknown, string]>([
  ['priceTiers', tiers, 'from 10: $9.50, from 50: $8.00'],
  ['priceTiers', [], 'None'],
  ['kindId', 'Wood', 'Bits > Wood'],
  ['attributes', { Length: 90, Coated: false }, 'Length: 90 mm, Coated: No'],
  ['attributes', { Gone: 1 }, 'None'],
  ['isPublic', true, 'In the shop'],
  ['isPublic', false, 'Not in the shop'],
  ['appearsAt', '2026-11-30T14:00:00.000Z', 'Nov 30, 2026, 9:00 AM'],
  ['appearsAt', null, 'No time'],
  ['price', 9.5, '$9.50'],
  ['weight', 454, '1 lb'],
  ['name', 'Auger', 'Auger'],
])('of a product whose %s is %j people read: %s', (key, value, text) => {
  const product = { ...emptyProduct, kindId: 'Wood', [key]: value };
  const read = valueText(product, key, { weightUnit: 'lb', kinds });
  expect(read.replaceAll(/[\u2068\u2069]/g, '')).toBe(text);
});

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
