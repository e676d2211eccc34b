import { expect, test } from 'vitest';
import { openTestShop } from '../../../../test/test-shop';

const shops = { added: await openTestShop({ TAX_INCLUDED: 'false' }), included: await openTestShop() };

test.each(['added', 'included'] as const)(
  'refunds in parts have the whole tax, if it is %s',
  async (kind) => {
    const shop = shops[kind];
    const { pool } = shop.database;
    await shop.addsRate();
    await shop.addsTax();
    const bought = await shop.paidPurchase([{ price: 9.99 }, 3], [{ price: 100 }, 1], { country: 'DE' });
    const { id, orderIds } = bought;
    await shop.refunds(id, { amount: 1.11, shipping: true });
    await shop.refunds(id, { lines: [{ orderId: orderIds[0], quantity: 1 }] });
    await shop.refunds(id, { orderId: orderIds[1], amount: 5 });
    await shop.refunds(id, { amount: 10 });
    await shop.refunds(id, { amount: 0.33, shipping: true });
    await shop.refunds(id);

    const { rows: charged } = await pool.query(
      `select p.shipping_tax_cents as "shippingTax", p.shipping_included_tax_cents as "shippingIncluded",
       sum(o.tax_cents)::int as tax, sum(o.included_tax_cents)::int as included
     from purchases p join orders o on o.purchase_id = p.id where p.id = $1 group by p.id`,
      [id],
    );
    const { rows: refunded } = await pool.query(
      `select sum(shipping_tax_cents)::int as "shippingTax", sum(shipping_included_tax_cents)::int as "shippingIncluded",
       sum(tax)::int as tax, sum(included)::int as included
     from refunds cross join lateral (select coalesce(sum(tax_cents), 0) as tax,
       coalesce(sum(included_tax_cents), 0) as included from refund_lines where refund_id = refunds.id) as taxes
     where intent_id in (select id from payment_intents where purchase_id = $1)`,
      [id],
    );
    // 19 % of 129.97 and of 5, each rounded once, by line.
    const expected = {
      added: { shippingTax: 95, shippingIncluded: 0, tax: 569 + 1_900, included: 0 },
      included: { shippingTax: 0, shippingIncluded: 80, tax: 0, included: 479 + 1_597 },
    }[kind];
    expect(charged).toEqual([expected]);
    expect(refunded).toEqual([expected]);
    const { rowCount: taxesWithoutShipping } = await pool.query(
      'select from refunds where shipping_cents = 0 and (shipping_tax_cents > 0 or shipping_included_tax_cents > 0)',
    );
    expect(taxesWithoutShipping).toBe(0);
  },
);
