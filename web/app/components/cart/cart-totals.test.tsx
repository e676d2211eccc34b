// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CartTotals } from './cart-totals';

afterEach(cleanup);

const totals = { goods: 60, discount: 0, shipping: 5, tax: 0, includedTax: 0, total: 65 };

test.each([
  [0, ['Products$60.00', 'Shipping$5.00', 'Total$65.00']],
  [20.5, ['Products$60.00', 'Shipping$5.00', 'Total paid$65.00', 'Refunded−$20.50', 'Total left$44.50']],
])('a purchase of which $%d were refunded shows what is left of it', (refundedAmount, shown) => {
  const purchase = { ...totals, taxName: null, discountCode: null, paymentStatus: 'Paid' as const };
  const { container } = render(<CartTotals totals={{ ...purchase, refundedAmount }} />);
  const labels = [...container.querySelectorAll('dt')];
  expect(labels.map((label) => `${label.textContent}${label.nextSibling?.textContent}`)).toEqual(shown);
});
