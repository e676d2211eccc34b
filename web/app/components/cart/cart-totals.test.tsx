import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, test } from 'vitest';
import { CartTotals, TotalAnnouncer } from './cart-totals';
import { LineMessages } from './line-messages';

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

const named = { taxName: 'VAT', discountCode: null };

/** The labels of the amounts, each with its amount. */
function labelsOf(values: object) {
  const { container } = render(<CartTotals totals={{ ...totals, ...named, ...values }} />);
  const labels = [...container.querySelectorAll('dt')];
  return labels.map((label) => `${label.textContent}${label.nextSibling?.textContent}`);
}
const withoutMarks = (texts: string[]) => texts.map((text) => text.replaceAll(/[\u2068\u2069]/g, ''));

test.each([
  [{ discount: 5, discountCode: 'SPRING' }, ['Products$60.00', 'Discount (SPRING)−$5.00', 'Shipping$5.00']],
  [{ discount: 5 }, ['Products$60.00', 'Discount−$5.00', 'Shipping$5.00']],
  [{ shipping: 0, tax: 3 }, ['Products$60.00', 'ShippingFree', 'VAT$3.00']],
  [{ tax: 3, taxName: null }, ['Products$60.00', 'Shipping$5.00', 'Tax$3.00']],
])('the parts of %j come before the total', (values, parts) => {
  expect(withoutMarks(labelsOf(values))).toEqual([...parts, 'Total$65.00']);
});

test.each([
  [{}, ['Total$65.00', 'Includes VAT$4.00']],
  [{ taxName: null }, ['Total$65.00', 'Includes tax$4.00']],
  [
    { paymentStatus: 'Paid', refundedAmount: 5 },
    ['Total paid$65.00', 'Includes VAT$4.00', 'Refunded−$5.00', 'Total left$60.00'],
  ],
  [{ paymentStatus: 'Refunded', refundedAmount: 65 }, ['Total$65.00', 'Includes VAT$4.00']],
])('the tax in the total of %j is told once, beside what was paid', (values, parts) => {
  expect(withoutMarks(labelsOf({ includedTax: 4, ...values })).slice(2)).toEqual(parts);
});

const [risen, fallen] = ['risen', 'fallen'].map((has) => `The price has ${has} since you added it. It was`);
test.each([
  [{ formerPrice: 4.5 }, [`${risen} $4.50.`]],
  [
    { formerPrice: 6, messages: [{ code: 'OUT_OF_STOCK', message: 'Sold out' }] },
    ['Sold out', `${fallen} $6.00.`],
  ],
  [{ formerPrice: 5 }, []],
  [{}, []],
])('a line at $5.00 with %j says %j', (values, said) => {
  const line = { price: 5, messages: [], ...values } as ComponentProps<typeof LineMessages>['line'];
  const { container } = render(<LineMessages line={line} />);
  expect([...container.children].map(({ textContent }) => textContent)).toEqual(said);
});

test('a total is announced once the shop has confirmed it', () => {
  const announced = () => screen.getByRole('status').textContent;
  const { rerender } = render(<TotalAnnouncer total={5} isEstimate />);
  expect(announced()).toBe('');
  rerender(<TotalAnnouncer total={5} isEstimate={false} />);
  expect(announced()).toBe('Total $5.00');
  rerender(<TotalAnnouncer total={6} isEstimate />);
  expect(announced()).toBe('Total $5.00');
});
