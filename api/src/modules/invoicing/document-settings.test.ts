import { listAuditLog } from '@chuck-and-bit/contract/audit-log';
import { listDocuments } from '@chuck-and-bit/contract/documents';
import { changeShopSettings, getShopSettings } from '@chuck-and-bit/contract/shop-settings';
import { expect, test } from 'vitest';
import { openTestShop } from '../../../test/test-shop';

const shop = await openTestShop();
const as = shop.admin;

const settings = { sellerName: 'Bits Inc.', sellerAddress: '2 Side Street' };
const series = {
  invoice: { prefix: 'RE-2026-', firstNumber: 1_001 },
  credit_note: { prefix: 'GS-', firstNumber: 1 },
  reversal: { prefix: '', firstNumber: 700 },
};
const request = (version: number, changes: object = {}) => ({
  as,
  body: { ...settings, documentSeries: { ...series, ...changes }, version },
});
const stored = async () => (await shop.does(getShopSettings, { as })).documentSeries;

test('prefix and first number are set before the first document of the kind, and then stay', async () => {
  expect(await stored()).toMatchObject({ invoice: { prefix: 'INV-', firstNumber: 1, isFixed: false } });
  await shop.does(changeShopSettings, request(0));
  const { buyer, id } = await shop.paidPurchase([{}, 1]);
  const documents = await shop.does(listDocuments, { as: buyer, params: { id } });
  expect(documents.map(({ number }) => number)).toEqual(['RE-2026-1001']);
  expect(await stored()).toEqual({
    invoice: { ...series.invoice, isFixed: true },
    credit_note: { ...series.credit_note, isFixed: false },
    reversal: { ...series.reversal, isFixed: false },
  });

  for (const [field, invoice] of [
    ['firstNumber', { prefix: 'RE-2026-', firstNumber: 5_000 }],
    ['prefix', { prefix: 'RE-', firstNumber: 1_001 }],
  ] as const)
    expect(await shop.refuses(changeShopSettings, request(1, { invoice }))).toMatchObject({
      code: 'INVALID_INPUT',
      errors: [{ path: `documentSeries.invoice.${field}` }],
    });
  await shop.does(changeShopSettings, request(1, { credit_note: { prefix: 'CR-', firstNumber: 9 } }));
  expect((await stored()).credit_note).toEqual({ prefix: 'CR-', firstNumber: 9, isFixed: false });
  const [change] = await shop.does(listAuditLog, { as, query: { action: 'settings.changed' } });
  expect(change).toMatchObject({
    before: { 'Credit note numbers from': 'GS-1' },
    after: { 'Credit note numbers from': 'CR-9' },
  });
});

test('two kinds never have the same prefix, and none ends in a digit', async () => {
  const before = await stored();
  const { version } = await shop.does(getShopSettings, { as });
  const refused = async (changes: object) =>
    await shop.refuses(changeShopSettings, request(version, changes));
  const fault = expect.objectContaining({ path: 'documentSeries.reversal.prefix' });
  const same = { prefix: 'CR-', firstNumber: 1 };
  for (const changes of [{ reversal: same, credit_note: same }, { reversal: { ...same, prefix: 'R2' } }])
    expect(await refused(changes)).toMatchObject({ errors: expect.arrayContaining([fault]) });
  expect(await stored()).toEqual(before);
});
