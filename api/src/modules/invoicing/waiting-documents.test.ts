import {
  changeInvoiceRecipient,
  countWaitingDocuments,
  getDocument,
  listDocuments,
} from '@chuck-and-bit/contract/documents';
import { refundPurchase } from '@chuck-and-bit/contract/refunds';
import { changeShopSettings } from '@chuck-and-bit/contract/shop-settings';
import { expect, test } from 'vitest';
import { openTestShop } from '../../../test/test-shop';

const shop = await openTestShop();
const { pool } = shop.database;

test('without an address of the seller documents wait, and saving it issues them in order of time', async () => {
  const productId = await shop.addsProduct({ price: 20 });
  const paid = async () => {
    const buyer = await shop.shopper();
    const id = await shop.placesPurchase(buyer, [{ productId, quantity: 2 }]);
    await shop.paysPurchase(buyer, id);
    return { buyer, id };
  };
  const first = await paid();
  const refund = { as: shop.admin, params: { id: first.id }, body: { amount: 5, reason: 'Late' } };
  await shop.does(refundPurchase, refund);
  const second = await paid();

  const documentsOf = async ({ buyer, id }: typeof first) =>
    shop.does(listDocuments, { as: buyer, params: { id } });
  expect(await documentsOf(first)).toEqual([]);
  expect(await shop.does(countWaitingDocuments, { as: shop.admin })).toEqual({ waiting: 3 });
  const recipient = { invoiceAddress: { name: 'Ada Byron', address: 'Ring 2' } };
  await shop.does(changeInvoiceRecipient, { as: shop.admin, params: { id: second.id }, body: recipient });
  const { rows: waiting } = await pool.query<{ id: string }>('select id from documents order by position');
  expect(waiting).toHaveLength(3);
  const request = { as: shop.admin, params: { id: waiting[0]?.id ?? '' } };
  expect(await shop.refuses(getDocument, request)).toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
  const { rows: mails } = await pool.query(
    "select kind, data->'document' as document from mails where data->>'to' = $1 and kind in ('purchasePaid', 'partRefunded') order by id",
    [first.buyer.email],
  );
  expect(mails).toEqual([
    { kind: 'purchasePaid', document: null },
    { kind: 'partRefunded', document: null },
  ]);

  const settings = {
    sellerName: 'Bits Inc.',
    sellerAddress: ' ',
    weightUnit: 'kg' as const,
    returnDays: 30,
    daysOff: [],
  };
  const saves = (sellerAddress: string, version: number) =>
    shop.does(changeShopSettings, {
      as: shop.admin,
      body: { ...settings, sellerAddress, sellerTaxNumber: 'DE987654321', version },
    });
  await saves(' ', 0);
  expect(await documentsOf(first)).toEqual([]);
  // A payment that begins before the settings are saved waits for them, or is issued by them.
  const [third] = await Promise.all([paid(), saves('2 Side Street', 1)]);
  const [invoice, note] = await documentsOf(first);
  expect([invoice?.number, note?.number]).toEqual(['INV-1', 'CN-1']);
  expect(note).toMatchObject({ kind: 'credit_note', invoice: { number: 'INV-1' } });
  const [ofSecond, ...others] = await documentsOf(second);
  expect([ofSecond?.number, others]).toEqual(['INV-2', []]);
  const corrected = await shop.does(getDocument, { as: shop.admin, params: { id: ofSecond?._id ?? '' } });
  expect(corrected.content.buyer).toMatchObject({ name: 'Ada Byron', address: 'Ring 2' });
  expect((await documentsOf(third)).map(({ number }) => number)).toEqual(['INV-3']);
  expect(await shop.does(countWaitingDocuments, { as: shop.admin })).toEqual({ waiting: 0 });
  const { content } = await shop.does(getDocument, request);
  expect(content.seller).toEqual({ name: 'Bits Inc.', address: '2 Side Street', taxNumber: 'DE987654321' });
});
