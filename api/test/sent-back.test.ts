import { randomUUID } from 'node:crypto';
import {
  addDiscountCode,
  changeDiscountCode,
  listDiscountCodes,
} from '@chuck-and-bit/contract/discount-codes';
import { changeAttribute } from '@chuck-and-bit/contract/attributes';
import { changeKind, listKinds } from '@chuck-and-bit/contract/kinds';
import { changeProduct, getManagedProduct } from '@chuck-and-bit/contract/managed-products';
import { uploadProductDocument } from '@chuck-and-bit/contract/product-documents';
import { productMessages } from '@chuck-and-bit/contract/product-messages';
import { addProduct } from '@chuck-and-bit/contract/products';
import { messages } from '@chuck-and-bit/contract/messages';
import { addShippingRate, changeShippingRate, listShippingRates } from '@chuck-and-bit/contract/shipping';
import { addTaxRate, changeTaxRate, listTaxRates } from '@chuck-and-bit/contract/taxes';
import { expect, test } from 'vitest';
import { invalid } from './api-client';
import { smallPdf } from './documents';
import { openTestShop } from './test-shop';
import { hammerDrill } from './trade';
import { createValidRequests } from './valid-requests';

const shop = await openTestShop();
const as = shop.admin;
const valid = createValidRequests(shop);

const settings = [
  { name: 'a way to ship', add: addShippingRate, list: listShippingRates, change: changeShippingRate },
  { name: 'a tax', add: addTaxRate, list: listTaxRates, change: changeTaxRate },
  { name: 'a discount code', add: addDiscountCode, list: listDiscountCodes, change: changeDiscountCode },
] as const;

test.each(settings)('$name is taken back as it was read', async ({ add, list, change }) => {
  const { body } =
    await valid[
      add === addShippingRate ? 'addShippingRate' : add === addTaxRate ? 'addTaxRate' : 'addDiscountCode'
    ](as);
  const { insertedId: id } = await shop.does(add as typeof addTaxRate, { as, body: body as never });
  const read = async () =>
    (await shop.does(list as typeof listTaxRates, { as })).find(({ _id }) => _id === id) as object;
  const before = await read();
  await shop.does(change as typeof changeTaxRate, { as, params: { id }, body: before as never });
  expect(await read()).toEqual({ ...before, version: 2 });
});

test('a discount code that is sent back with another code is refused', async () => {
  const [code] = await shop.does(listDiscountCodes, { as });
  const request = { as, params: { id: code?._id ?? '' }, body: { ...code, code: 'OTHER' } as never };
  await shop.refuses(changeDiscountCode, request, invalid('code', messages.codeFixed));
});

test('a product is taken back as it was read, with its pictures and documents, but with no other stock', async () => {
  const params = { id: await shop.addsProduct({ availableQuantity: 7 }) };
  const { body: withPictures } = await valid.arrangePictures(as);
  const [{ _id } = { _id: '' }] = (withPictures as { pictures: { _id: string }[] }).pictures;
  const upload = { as, query: { uploadId: randomUUID() }, body: smallPdf };
  const sheet = await shop.does(uploadProductDocument, upload);
  const { insertedId: id } = await shop.does(addProduct, {
    as,
    body: {
      ...hammerDrill,
      pictures: [{ _id, alt: '' }],
      documents: [{ _id: sheet._id, title: 'Data sheet', kind: 'data-sheet' }],
    },
  });
  for (const each of [params, { id }]) {
    const product = await shop.does(getManagedProduct, { as, params: each });
    await shop.does(changeProduct, { as, params: each, body: product });
    const after = await shop.does(getManagedProduct, { as, params: each });
    expect(after).toEqual({ ...product, version: product.version + 1 });
    const body = { ...after, availableQuantity: after.availableQuantity + 1 };
    expect(await shop.refuses(changeProduct, { as, params: each, body })).toMatchObject({
      statusCode: 400,
      errors: [{ path: 'availableQuantity', message: productMessages.stockChangesAlone }],
    });
  }
});

test('a kind and an attribute are taken back as they were read, at their places', async () => {
  const [first, second] = [await shop.addsKind('Drills'), await shop.addsKind('Saws')];
  await shop.addsKind('Bits');
  const attribute = { type: 'choice' as const, unit: '', isKeyFigure: false, options: [{ name: 'Hex' }] };
  for (const name of ['Shank', 'Chuck', 'Tip']) await shop.addsAttribute(second, { ...attribute, name });
  const before = await shop.does(listKinds);
  const [, chuck] = before.find(({ _id }) => _id === second)?.attributes ?? [];
  const request = { as, query: {}, params: { id: chuck?._id ?? '' }, body: chuck as never };
  await shop.does(changeAttribute, request);
  for (const id of [first, second]) {
    const kind = (await shop.does(listKinds)).find(({ _id }) => _id === id);
    await shop.does(changeKind, { as, params: { id }, query: {}, body: kind as never });
  }
  const withoutVersions = (kinds: typeof before) =>
    kinds.map(({ version: _version, attributes, ...kind }) => ({
      ...kind,
      attributes: attributes.map(({ version: _of, ...each }) => each),
    }));
  expect(withoutVersions(await shop.does(listKinds))).toEqual(withoutVersions(before));
});
