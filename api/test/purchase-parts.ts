import { expect } from 'vitest';
import type { Person } from './people';
import type { TestShop } from './test-shop';

/** Helpers for tests of how a purchase is paid and ends. */
export function purchaseParts(shop: TestShop) {
  const { pool } = shop.database;
  return {
    /** Expects that this transaction paid the purchase and each of its orders. */
    expectPaid: async (buyer: Person, id: string, transactionId: string) => {
      const purchase = await shop.purchaseOf(buyer, id);
      const paid = { paymentStatus: 'Paid', transactionId };
      expect(purchase).toMatchObject({ ...paid, expiresAt: null, cardBrand: 'visa', cardLast4: '4242' });
      for (const order of purchase.orders) expect(order).toMatchObject({ ...paid, paidAt: purchase.paidAt });
    },
    /** The kinds of the mails to this address, oldest first. */
    mailsTo: async (to: string) => (await shop.mails({ to })).map(({ kind }) => kind),
    usesOf: async (codeId: string) => {
      const { rows } = await pool.query<{ uses: number }>('select uses from discount_codes where id = $1', [
        codeId,
      ]);
      return rows[0]?.uses;
    },
    /** Changes when a purchase, or that of an order, was placed and paid. */
    movesPayment: async (id: string, paidAt: string, secondsBefore: number) => {
      for (const [table, key] of Object.entries({ orders: 'purchase_id', purchases: 'id' }))
        await pool.query(
          `update ${table} set paid_at = $2, created_at = $2::timestamptz - make_interval(secs => $3)
           where ${key} = coalesce((select purchase_id from orders where id = $1), $1)`,
          [id, paidAt, secondsBefore],
        );
    },
    /** A buyer with a purchase of three products for 10, 20 and 30 USD. */
    newPurchase: (details: Parameters<typeof shop.placesPurchase>[2] = {}) =>
      shop.unpaidPurchase([{ price: 10 }, 1], [{ price: 20 }, 1], [{ price: 30 }, 1], details),
  };
}
