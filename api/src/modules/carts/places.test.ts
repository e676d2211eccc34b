import type { BodyOf } from '@chuck-and-bit/contract/endpoint';
import { replaceCart } from '@chuck-and-bit/contract/carts';
import { messages } from '@chuck-and-bit/contract/messages';
import { beforeEach, describe, expect, test } from 'vitest';
import { invalid } from '../../../test/api-client';
import { openTestShop } from '../../../test/test-shop';

const shop = await openTestShop({ TAX_INCLUDED: 'false' });
beforeEach(() => shop.removesOffers());

/** Puts one product for 100.00 into a new cart that goes to this place. */
async function goesTo(place: Partial<BodyOf<typeof replaceCart>>) {
  const productId = await shop.addsProduct({ price: 100 });
  const body = { lines: [{ productId, quantity: 1 }], ...place };
  return shop.does(replaceCart, { params: { id: await shop.createsCart() }, body });
}

describe('the place of a cart', () => {
  test('is resolved, so that "Calif." in "usa" pays the tax of California', async () => {
    await shop.addsTax({ country: 'US', region: 'US-CA', rate: 725, name: 'Sales tax' });
    const resolved = { country: 'US', region: 'US-CA', regionRequired: true };
    const cart = await goesTo({ country: 'usa', region: 'Calif.' });
    expect(cart).toMatchObject({ ...resolved, tax: 7.25, total: 107.25, messages: [] });
  });

  test.each([
    [{ country: 'US', region: 'Atlantis' }, 'region', messages.regionUnknown],
    [{ country: 'DE', region: 'US-CA' }, 'region', messages.regionUnknown],
    [{ country: 'Atlantis' }, 'country', messages.countryUnknown],
    [{ region: 'CA' }, 'country', messages.countryRequired],
  ])('%j is refused', async (place, path, message) => {
    const request = { params: { id: await shop.createsCart() }, body: { lines: [], ...place } };
    await shop.refuses(replaceCart, request, invalid(path, message));
  });

  test('needs a region where a tax or a rate depends on it, and no tax is charged silently', async () => {
    const missing = [{ code: 'REGION_MISSING', message: messages.regionRequired }];
    await shop.addsTax({ country: 'US', region: 'US-CA' });
    expect(await goesTo({ country: 'US' })).toMatchObject({ regionRequired: true, messages: missing });
    expect(await goesTo({ country: 'DE' })).toMatchObject({ regionRequired: false, messages: [] });
    await shop.removesOffers();
    await shop.addsRate({ countries: ['ES'], regions: ['ES-CN'] });
    expect(await goesTo({ country: 'ES', region: ' ' })).toMatchObject({ messages: missing });
    const inSpain = (region: string) => goesTo({ country: 'ES', region });
    expect(await inSpain('Las Palmas')).toMatchObject({ region: 'ES-GC', shipping: 5, messages: [] });
    const noShipping = [{ code: 'NO_SHIPPING', message: messages.noShipping }];
    expect(await inSpain('Madrid')).toMatchObject({ messages: noShipping });
  });

  test('needs a country where the shop has taxes', async () => {
    expect(await goesTo({})).toMatchObject({ regionRequired: false, messages: [] });
    await shop.addsTax();
    const missing = [{ code: 'COUNTRY_MISSING', message: messages.countryRequired }];
    expect(await goesTo({})).toMatchObject({ messages: missing });
  });
});
