import { fireEvent, render, screen } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { expect, it, test } from 'vitest';
import { CartTotals, TotalAnnouncer } from './cart-totals';
import { LineMessages } from './line-messages';
import { focusWrongQuantity, QuantityStepper } from './quantity-stepper';

function Order({ min = 1, max = 5_000 }) {
  const [quantity, setQuantity] = useState(4);
  const [isQuantity, setIsQuantity] = useState(true);
  return (
    <>
      <QuantityStepper
        label="Quantity of Auger"
        {...{ quantity, min, max }}
        onChange={setQuantity}
        onTyping={setIsQuantity}
        aria-describedby="ordered"
      />
      <p id="ordered" data-testid="ordered">
        {isQuantity ? quantity : 'nothing'}
      </p>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
const ordered = () => screen.getByTestId('ordered').textContent;
/** What describes the field besides what was given to it. */
const description = () => {
  const ids = (field().getAttribute('aria-describedby') ?? '').split(' ');
  expect(ids.pop()).toBe('ordered');
  return ids.length > 0 ? document.getElementById(ids.join(' '))?.textContent : null;
};

function type(text: string) {
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.blur(field());
}

it.each(['1,000', '1 000', '１０００', '١٠٠٠', ' 1000 '])('%j is a thousand', (text) => {
  render(<Order />);
  type(text);
  expect(ordered()).toBe('1000');
  expect(field().value).toBe('1000');
  expect(description()).toBeNull();
});

it.each(['2.5', '1e3', 'four', '1,0'])('%j stays in the field and is no quantity', (text) => {
  render(<Order />);
  type(text);
  expect(field().value).toBe(text);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(description()).toBe('Please enter a whole number');
  expect(ordered()).toBe('nothing');
  expect(focusWrongQuantity()).toBe(true);
  expect(document.activeElement).toBe(field());
  type('5');
  expect(ordered()).toBe('5');
  expect(description()).toBeNull();
  expect(focusWrongQuantity()).toBe(false);
});

it('a quantity beyond the limits stays in the field and is refused with the limit', () => {
  render(<Order min={2} />);
  type('5,001');
  expect(field().value).toBe('5,001');
  expect(description()).toBe('Maximum Order Unit is 5000');
  type('1');
  expect(description()).toBe('Minimum Order Unit is 2');
  expect(ordered()).toBe('nothing');
});

it('arrow keys step the quantity to its limits, where a button ends, and other keys are left to the browser', () => {
  render(<Order min={3} max={5} />);
  const disabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
  fireEvent.click(screen.getByRole('button', { name: 'One less' }));
  const steps = ['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown'].map((key) => {
    // The browser would move the cursor.
    expect(fireEvent.keyDown(field(), { key })).toBe(false);
    return [ordered(), disabled('One less'), disabled('One more')];
  });
  const [least, most] = [
    ['3', true, false],
    ['5', false, true],
  ];
  expect(steps).toEqual([['4', false, false], most, ['4', false, false], least, least]);
  for (const key of ['ArrowLeft', 'Enter']) expect(fireEvent.keyDown(field(), { key })).toBe(true);
});

it('what is wrong is read before what the page says of the quantity', () => {
  render(
    <QuantityStepper label="" quantity={1} min={1} max={9} onChange={() => {}} aria-describedby="hint" />,
  );
  const describedBy = () => field().getAttribute('aria-describedby')?.split(' ');
  expect(describedBy()).toEqual(['hint']);
  type('many');
  expect(describedBy()).toEqual([screen.getByText('Please enter a whole number').id, 'hint']);
});

it('an emptied field goes back to the quantity before, and the buttons replace what is typed', () => {
  render(<Order />);
  type('');
  expect(field().value).toBe('4');
  expect(ordered()).toBe('4');
  type('many');
  fireEvent.click(screen.getByRole('button', { name: 'One more' }));
  expect(field().value).toBe('5');
  expect(ordered()).toBe('5');
});

const totals = { goods: 60, discount: 0, shipping: 5, tax: 0, includedTax: 0, total: 65 };

test.each([
  [0, ['Products$60.00', 'Shipping$5.00', 'Total$65.00']],
  [20.5, ['Products$60.00', 'Shipping$5.00', 'Total paid$65.00', 'Refunded−$20.50', 'Total left$44.50']],
])('a purchase of which $%d were refunded shows what is left of it', (refundedAmount, shown) => {
  expect(labelsOf({ paymentStatus: 'Paid', refundedAmount })).toEqual(shown);
});

const named = { taxName: 'VAT', discountCode: null };

/** The labels of the amounts, each with its amount. */
function labelsOf(values: object) {
  const { container } = render(<CartTotals totals={{ ...totals, ...named, ...values }} />);
  const labels = [...container.querySelectorAll('dt')];
  const texts = labels.map((label) => `${label.textContent}${label.nextSibling?.textContent}`);
  return texts.map((text) => text.replaceAll(/[\u2068\u2069]/g, ''));
}

test.each([
  [{ discount: 5, discountCode: 'SPRING' }, ['Products$60.00', 'Discount (SPRING)−$5.00', 'Shipping$5.00']],
  [{ discount: 5 }, ['Products$60.00', 'Discount−$5.00', 'Shipping$5.00']],
  [{ shipping: 0, tax: 3 }, ['Products$60.00', 'ShippingFree', 'VAT$3.00']],
  [{ tax: 3, taxName: null }, ['Products$60.00', 'Shipping$5.00', 'Tax$3.00']],
])('the parts of %j come before the total', (values, parts) => {
  expect(labelsOf(values)).toEqual([...parts, 'Total$65.00']);
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
  expect(labelsOf({ includedTax: 4, ...values }).slice(2)).toEqual(parts);
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
