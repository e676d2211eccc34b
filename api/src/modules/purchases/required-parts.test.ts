import { placePurchase, replaceCart } from '@chuck-and-bit/contract/carts';
import { placeOrder } from '@chuck-and-bit/contract/orders';
import { changeAddress } from '@chuck-and-bit/contract/purchases';
import { expect, test } from 'vitest';
import { openTestShop } from '../../../test/test-shop';
import { deliveryAddress, orderRequest, town } from '../../../test/trade';

const shop = await openTestShop();
const productId = await shop.addsProduct({ availableQuantity: 1_000 });
const lines = [{ productId, quantity: 1 }];
const owner = await shop.shopper();
/** Of a purchase without a country. */
const purchaseId = await shop.placesPurchase(owner, lines);
await shop.paysPurchase(owner, purchaseId);

const messageOf = { postcode: 'Postcode is required', city: 'City is required' };
type Part = keyof typeof messageOf;
const both: Part[] = ['postcode', 'city'];

/** Three ways to say where something goes, each with this place. */
async function waysTo(place: { country: string; postcode?: string; city?: string }) {
  const [one, other] = [await shop.shopper(), await shop.shopper()];
  const ordered = orderRequest(one, productId);
  const cart = await shop.fillsCart(other, lines, { postcode: '', city: '', ...place });
  return [
    { endpoint: placeOrder, request: { ...ordered, body: { ...ordered.body, ...place } } },
    { endpoint: placePurchase, request: shop.ordering(other, cart) },
    {
      endpoint: changeAddress,
      request: shop.byStaff(purchaseId, { name: 'Mona Lisa', ...deliveryAddress, ...place }),
    },
  ];
}

test.each<[country: string, required: Part[]]>([
  ['US', both],
  ['Canada', both],
  ['IE', ['city']],
  ['SG', ['postcode']],
  ['Hong Kong', []],
])('%s requires %j of an order, a cart and a change by the desk', async (country, required) => {
  const known = Object.fromEntries(required.map((part) => [part, town[part]]));
  for (const missing of required) {
    for (const { endpoint, request } of await waysTo({ country, ...known, [missing]: ' \u200b' })) {
      expect(await shop.refuses(endpoint, request), endpoint.path).toMatchObject({
        statusCode: 400,
        code: 'INVALID_INPUT',
        errors: [{ path: missing, message: messageOf[missing] }],
      });
    }
  }
  for (const { endpoint, request } of required.length > 0 ? await waysTo({ country }) : []) {
    const errors = required.map((path) => ({ path, message: messageOf[path] }));
    expect((await shop.refuses(endpoint, request)).errors, endpoint.path).toEqual(errors);
  }
  for (const { endpoint, request } of await waysTo({ country, ...known })) await shop.does(endpoint, request);
});

test('a cart keeps an address without them, and is placed once it has them', async () => {
  const buyer = await shop.shopper();
  const cart = await shop.fillsCart(buyer, lines, { country: 'US', postcode: '', city: '' });
  expect(await shop.cartOf(cart.id, buyer)).toMatchObject({ country: 'US', messages: [] });
  const places = shop.ordering(buyer, cart);
  expect((await shop.refuses(placePurchase, places)).errors?.map(({ path }) => path)).toEqual(both);
  const body = { lines, ...deliveryAddress, ...town, country: 'US' };
  await shop.does(replaceCart, { as: buyer, params: { id: cart.id }, body });
  await shop.does(placePurchase, places);
});

test('an invoice address needs neither', async () => {
  const invoiceAddress = { name: 'Ada Byron', address: 'Ring 2', country: 'DE' };
  const id = await shop.placesPurchase(owner, lines, { country: 'DE', invoiceAddress });
  expect(await shop.purchaseOf(owner, id)).toMatchObject({ invoiceAddress });
});
