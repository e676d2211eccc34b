import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import * as endpoints from '@chuck-and-bit/contract/endpoints';
import { messages } from '@chuck-and-bit/contract/messages';
import { afterEach, expect, test } from 'vitest';
import { strangeIds } from './strange-ids';
import { openTestShop } from './test-shop';
import { createValidRequests } from './valid-requests';

const shop = await openTestShop();
const validRequests = createValidRequests(shop);
afterEach(() => shop.removesOffers());

type Name = keyof typeof endpoints;
const byName: Record<Name, Endpoint> = endpoints;
const productChanged = { code: 'PRODUCT_CHANGED', message: messages.productChanged };
const answerOf = (code: string) => (code === 'nothing' ? { deletedCount: 0 } : { statusCode: 404, code });

/** A part of a valid request, and the code of the refusal if it names nothing, or that nothing is deleted. */
test.each<[Name, 'params' | 'query' | 'body', string, string]>([
  ['makeAdmin', 'query', 'id', 'USER_NOT_FOUND'],
  ['changeRole', 'params', 'id', 'USER_NOT_FOUND'],
  ['getCustomer', 'params', 'id', 'USER_NOT_FOUND'],
  ['eraseCustomer', 'params', 'id', 'nothing'],
  ['getProduct', 'params', 'id', 'PRODUCT_NOT_FOUND'],
  ['getManagedProduct', 'params', 'id', 'PRODUCT_NOT_FOUND'],
  ['changeProduct', 'params', 'id', 'PRODUCT_NOT_FOUND'],
  ['archiveProduct', 'params', 'id', 'PRODUCT_NOT_FOUND'],
  ['deleteProduct', 'query', 'id', 'nothing'],
  ['getProductDocument', 'params', 'id', 'DOCUMENT_NOT_FOUND'],
  ['listProductReviews', 'params', 'id', 'PRODUCT_NOT_FOUND'],
  ['addProductReview', 'params', 'id', 'PRODUCT_NOT_FOUND'],
  ['moderateReview', 'params', 'id', 'REVIEW_NOT_FOUND'],
  ['addStockNotice', 'params', 'id', 'PRODUCT_NOT_FOUND'],
  ['changeKind', 'params', 'id', 'KIND_NOT_FOUND'],
  ['deleteKind', 'params', 'id', 'nothing'],
  ['arrangeProducts', 'params', 'id', 'KIND_NOT_FOUND'],
  ['addAttribute', 'params', 'id', 'KIND_NOT_FOUND'],
  ['changeAttribute', 'params', 'id', 'ATTRIBUTE_NOT_FOUND'],
  ['deleteAttribute', 'params', 'id', 'ATTRIBUTE_NOT_FOUND'],
  ['changeSynonym', 'params', 'id', 'SETTING_NOT_FOUND'],
  ['deleteSynonym', 'params', 'id', 'nothing'],
  ['changeShippingRate', 'params', 'id', 'SETTING_NOT_FOUND'],
  ['changeTaxRate', 'params', 'id', 'SETTING_NOT_FOUND'],
  ['changeDiscountCode', 'params', 'id', 'SETTING_NOT_FOUND'],
  ['endDiscountCode', 'params', 'id', 'SETTING_NOT_FOUND'],
  ['getCart', 'params', 'id', 'CART_NOT_FOUND'],
  ['deleteCart', 'params', 'id', 'nothing'],
  ['getOrder', 'params', 'id', 'ORDER_NOT_FOUND'],
  ['cancelOrder', 'query', 'id', 'nothing'],
  ['shipOrder', 'params', 'id', 'ORDER_NOT_FOUND'],
  ['placeOrder', 'body', 'productId', 'PRODUCT_NOT_FOUND'],
  ['createPaymentIntent', 'body', 'orderId', 'ORDER_NOT_FOUND'],
  ['checkPayment', 'params', 'id', 'PAYMENT_NOT_FOUND'],
  ['deleteOrderView', 'params', 'id', 'nothing'],
  ['shipPurchase', 'params', 'id', 'PURCHASE_NOT_FOUND'],
  ['changeTracking', 'params', 'id', 'PURCHASE_NOT_FOUND'],
  ['changeTracking', 'params', 'shipmentId', 'SHIPMENT_NOT_FOUND'],
  ['changeAddress', 'params', 'id', 'PURCHASE_NOT_FOUND'],
  ['changeInvoiceRecipient', 'params', 'id', 'PURCHASE_NOT_FOUND'],
  ['getPurchaseTimeline', 'params', 'id', 'PURCHASE_NOT_FOUND'],
  ['getPurchaseReceipt', 'params', 'id', 'PURCHASE_NOT_FOUND'],
  ['getDocument', 'params', 'id', 'DOCUMENT_NOT_FOUND'],
  ['listPurchaseNotes', 'params', 'id', 'PURCHASE_NOT_FOUND'],
  ['addPurchaseNote', 'params', 'id', 'PURCHASE_NOT_FOUND'],
  ['deletePurchaseNote', 'params', 'id', 'nothing'],
  ['listCustomerNotes', 'params', 'id', 'USER_NOT_FOUND'],
  ['addCustomerNote', 'params', 'id', 'USER_NOT_FOUND'],
  ['deleteCustomerNote', 'params', 'id', 'nothing'],
  ['listStockChanges', 'params', 'id', 'PRODUCT_NOT_FOUND'],
  ['changeProductStock', 'params', 'id', 'PRODUCT_NOT_FOUND'],
])('%s with unknown and malformed ids in its %s.%s: %s', async (name, part, field, code) => {
  const endpoint = byName[name];
  const callers = [
    ...(endpoint.who === 'shopper' ? [] : [shop.admin]),
    ...(['staff', 'admin'].includes(endpoint.who) ? [] : [await shop.shopper()]),
  ];
  for (const as of callers) {
    const request = await validRequests[name](as);
    for (const [what, id] of strangeIds) {
      const named = { ...(request[part] as object), [field]: id };
      const { body } = await shop.call(endpoint, { ...request, as, [part]: named });
      expect(body, `${what}, as ${as.name}`).toMatchObject(answerOf(code));
    }
  }
});

test.each<[Name, string]>([
  ['getOrder', 'ORDER_NOT_FOUND'],
  ['getPurchase', 'PURCHASE_NOT_FOUND'],
  ['getPurchaseTimeline', 'PURCHASE_NOT_FOUND'],
  ['getPurchaseReceipt', 'PURCHASE_NOT_FOUND'],
  ['listDocuments', 'PURCHASE_NOT_FOUND'],
  ['getDocument', 'DOCUMENT_NOT_FOUND'],
  ['listPurchaseRefunds', 'PURCHASE_NOT_FOUND'],
  ['listPurchaseReturns', 'PURCHASE_NOT_FOUND'],
  ['requestPurchaseReturn', 'PURCHASE_NOT_FOUND'],
  ['cancelOrder', 'nothing'],
  ['cancelPurchase', 'nothing'],
])("%s with what is another buyer's: %s", async (name, code) => {
  const request = await validRequests[name](await shop.shopper());
  const { body } = await shop.call(byName[name], { ...request, as: await shop.shopper() });
  expect(body).toMatchObject(answerOf(code));
});

test.each<[Name, object?]>([
  ['changeProduct', productChanged],
  ['arrangePictures', productChanged],
  ['changeKind'],
  ['changeAttribute'],
  ['changeSynonym'],
  ['changeShippingRate'],
  ['changeTaxRate'],
  ['changeDiscountCode'],
  ['changeShopSettings'],
  ['saveShopPage'],
  ['actOnShopPage'],
])('%s is accepted from the newest version alone', async (name, refusal = {}) => {
  const as = shop.admin;
  const request = await validRequests[name](as);
  const body = request.body as { version: number };
  const send = (version: number) => shop.call(byName[name], { ...request, as, body: { ...body, version } });
  const settingChanged = { code: 'SETTING_CHANGED', message: messages.settingChanged };
  const refused = { status: 409, body: { ...settingChanged, ...refusal } };
  expect(await send(body.version + 1)).toMatchObject(refused);
  expect(await send(body.version)).toMatchObject({ status: 200 });
  expect(await send(body.version)).toMatchObject(refused);
});
