import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
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
