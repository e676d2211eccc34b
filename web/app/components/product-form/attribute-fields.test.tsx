import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { expect, test } from 'vitest';
import { fieldOf, type } from '../../../test/controls';
import { attributeOf, kindOf } from '../../../test/desk-data';
import { showPage } from '../../../test/page';
import { AttributeFields, KindField } from './attribute-fields';
import type { ProductInputs } from './product-form';

const length = attributeOf('Length', { unit: 'mm' });
const kinds = [
  kindOf('Bits', null, {
    attributes: [
      length,
      attributeOf('Bore', { type: 'range' }),
      attributeOf('Drive', { type: 'choice', options: [{ _id: 7, name: 'Hex' }] }),
      attributeOf('Coated', { type: 'yesNo' }),
    ],
  }),
  kindOf('Saws', null, { attributes: [{ ...length, _id: 'other' }] }),
  kindOf('Oil'),
];

let form: UseFormReturn<ProductInputs>;
const Shown = ({ parts }: { parts: () => ReactNode }) => parts();
const show = (parts: () => ReactNode) => showPage(<Shown parts={parts} />);
function open(attributes: ProductInputs['attributes']) {
  return show(() => {
    form = useForm<ProductInputs>({ defaultValues: { kindId: 'Bits', attributes } });
    return [
      <KindField key="kind" form={form} kinds={kinds} className="" />,
      <AttributeFields key="attributes" form={form} kinds={kinds} />,
    ];
  });
}
const values = () => form.getValues('attributes');

test.each<[label: string, typed: string, before: ProductInputs['attributes'], after: object]>([
  ['Length', '2.5', { Drive: 7 }, { Drive: 7, Length: 2.5 }],
  ['Length', '', { Drive: 7, Length: 2.5 }, { Drive: 7 }],
  ['Bore from', '1', {}, { Bore: { from: 1, to: Number.NaN } }],
  ['Bore to', '3', { Bore: { from: 1, to: Number.NaN } }, { Bore: { from: 1, to: 3 } }],
  ['Bore from', '', { Bore: { from: 1, to: 3 } }, { Bore: { from: Number.NaN, to: 3 } }],
  ['Bore to', '', { Bore: { from: Number.NaN, to: 3 } }, {}],
  ['Drive', '7', {}, { Drive: 7 }],
  ['Drive', '', { Drive: 7 }, {}],
  ['Coated', 'true', {}, { Coated: true }],
  ['Coated', 'false', { Coated: true }, { Coated: false }],
  ['Coated', '', { Coated: false }, {}],
])('“%s” with %j makes of %j: %j', (label, typed, before, after) => {
  open(before);
  type(label, typed);
  // Without a key for what is missing.
  expect(values()).toStrictEqual(after);
  expect(fieldOf(label).value).toBe(typed);
});

test('the fields show what is stored, also No, and nothing for what is missing', () => {
  open({ Coated: false, Drive: 7, Bore: { from: 1, to: Number.NaN } });
  const shown = ['Length', 'Bore from', 'Bore to', 'Drive', 'Coated'].map((label) => fieldOf(label).value);
  expect(shown).toEqual(['', '1', '', '7', 'false']);
});

test.each(['Bore', 'Bore.from', 'Bore.to'])('what is wrong with %s is said at the range', async (path) => {
  open({});
  act(() => form.setError(`attributes.${path}`, { message: 'Too low' }));
  await expect.poll(() => fieldOf('Bore from').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Too low')).toBeDefined();
});

test('another kind keeps the values that it has too, and one without attributes has no fields', () => {
  open({ Length: 2.5, Drive: 7 });
  type('Kind', 'Saws');
  expect([values(), fieldOf('Length').value]).toEqual([{ other: 2.5 }, '2.5']);
  type('Kind', 'Oil');
  expect([values(), screen.queryByRole('group')]).toEqual([{}, null]);
});
