import { getInserted } from '@chuck-and-bit/contract/idempotency-keys';
import { act, fireEvent, screen } from '@testing-library/react';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { press } from '../../../test/controls';
import { showPage, signInAs } from '../../../test/page';
import { asked, newApi } from '../../../test/shop-api';
import { CheckboxField } from '../../ui/checkbox-field';
import { DecimalField, WholeNumberField } from '../../ui/number-field';
import { PasswordField } from '../../ui/password-field';
import { SelectField } from '../../ui/select-field';
import { TextAreaField } from '../../ui/text-area-field';
import { TextField } from '../../ui/text-field';
import { AddressParts, PhoneField } from './delivery-fields';
import { errorOfList, fieldOf, numberOrNull } from './field-of';
import { FieldRows } from './field-rows';
import { FormCard } from './form-card';
import { withKey } from './idempotency-keys';
import { MomentField } from './moment-field';
import { useAskAgain } from './use-ask-again';
import { WeightField } from './weight-field';

vi.mock('../../shop-api', () => import('../../../test/shop-api'));

afterEach(() => {
  window.sessionStorage.clear();
});

type Texts = Partial<ComponentProps<typeof TextField>>;
const kinds: Record<string, (texts: Texts) => ReactNode> = {
  text: (texts) => <TextField label="Name" {...texts} />,
  area: (texts) => (
    <TextAreaField {...({ label: 'Name', ...texts } as ComponentProps<typeof TextAreaField>)} />
  ),
  choice: (texts) => (
    <SelectField {...({ label: 'Name', options: [], ...texts } as ComponentProps<typeof SelectField>)} />
  ),
  password: (texts) => <PasswordField label="Name" {...texts} />,
};

test.each(Object.entries(kinds))('a field for %s is described by its fault and its hint', (_, kind) => {
  showPage(kind({ error: 'Missing', hint: 'As on your card', aside: 'optional', className: 'wide' }));
  const field = screen.getByLabelText('Name');
  const texts = () =>
    field
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent);
  expect([field.getAttribute('aria-invalid'), texts()]).toEqual(['true', ['Missing', 'As on your card']]);
  expect(field.className).toMatch(/(input|textarea|select)-error/);
  expect(screen.getByText('Missing').getAttribute('aria-live')).toBe('polite');
  expect(screen.getByText('optional')).toBeDefined();
  expect(field.closest('.wide')).not.toBeNull();
  showPage(kind({ id: 'own' }));
  const plain = screen.getByLabelText('Name');
  const marks = ['id', 'aria-invalid', 'aria-describedby'].map((name) => plain.getAttribute(name));
  expect(marks).toEqual(['own', null, null]);
  // A live region says only what comes into it later.
  expect(document.getElementById('own-error')?.textContent).toBe('');
});

test.each([
  ['text', 'auto', true, () => <TextField label="Name" />],
  ['search', 'auto', true, () => <TextField label="Name" type="search" />],
  ['email', null, true, () => <TextField label="Name" type="email" />],
  ['number', null, false, () => <WholeNumberField label="Name" />],
  ['number', null, false, () => <DecimalField label="Name" />],
])(
  'a field of the type %s has the direction %j, and the focus after scrolling: %j',
  (type, dir, stays, field) => {
    showPage(field());
    const input = screen.getByLabelText('Name');
    expect([input.getAttribute('type'), input.getAttribute('dir')]).toEqual([type, dir]);
    input.focus();
    fireEvent.wheel(input);
    expect(document.activeElement === input).toBe(stays);
  },
);

test.each([
  [{ compact: true }, 'h-10', false],
  [{ hidesLabel: true }, 'h-12', true],
])('a field that is %j is %s high, with its label for screen readers alone: %j', (look, height, isHidden) => {
  for (const kind of [kinds['text'], kinds['choice']]) {
    showPage(kind?.(look as Texts));
    expect(screen.getByLabelText('Name').classList).toContain(height);
    expect(screen.getByText('Name').closest('.sr-only') !== null).toBe(isHidden);
  }
});

test('a password is shown by a press, and hidden again', () => {
  showPage(<PasswordField label="Password" />);
  const typed = screen.getByLabelText<HTMLInputElement>('Password');
  expect([typed.type, typed.getAttribute('spellcheck')]).toEqual(['password', 'false']);
  press('Show password');
  expect(typed.type).toBe('text');
  press('Hide password');
  expect(typed.type).toBe('password');
});

test('a box is ticked by its label, and a field that can not be changed looks so', () => {
  showPage([
    <CheckboxField key="1" label="Gift" />,
    <TextField key="2" label="Name" value="Ada" readOnly />,
    <PhoneField key="3" autoComplete="shipping tel" />,
  ]);
  fireEvent.click(screen.getByText('Gift'));
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  expect(screen.getByLabelText('Name').classList).toContain('bg-base-200');
  expect(screen.getByLabelText('Phone').classList).not.toContain('bg-base-200');
  expect(screen.getByLabelText('Phone').getAttribute('autocomplete')).toBe('shipping tel');
});

test.each([
  [{}, ['Company optional', 'Address', 'Postcode optional', 'City optional']],
  [
    { required: { postcode: true, city: false } },
    ['Company optional', 'Address', 'Postcode', 'City optional'],
  ],
  [
    { required: { postcode: false, city: true } },
    ['Company optional', 'Address', 'Postcode optional', 'City'],
  ],
  [{ isWhole: false }, ['Address']],
])('an address with %j has the fields %j', (more, names) => {
  const parts = { company: {}, address: {}, postcode: {}, city: {}, ...more };
  showPage(<AddressParts section="billing" {...parts} />);
  const labels = [...document.querySelectorAll('label')].map((label) =>
    [label.textContent, label.nextElementSibling?.textContent].filter(Boolean).join(' '),
  );
  expect(labels).toEqual(names);
  const filled = screen.getAllByRole('textbox').map((field) => field.getAttribute('autocomplete'));
  const all = ['organization', 'street-address', 'postal-code', 'address-level2'];
  const parted = names.length === 1 ? ['street-address'] : all;
  expect(filled).toEqual(parted.map((part) => `billing ${part}`));
});

test('of the values of fields, an empty number is none, and a list says its first fault', () => {
  expect(['', null, '0', '2.5', 3].map(numberOrNull.setValueAs)).toEqual([null, null, 0, 2.5, 3]);
  const second = [undefined, { message: 'Too high' }] as never;
  const lists = [undefined, { message: 'One is missing' } as never, second].map(errorOfList);
  expect(lists).toEqual([undefined, 'One is missing', 'Too high']);
  const register = (name: string) => ({ name });
  const form = { register, formState: { errors: { steps: [{ price: { message: 'Too high' } }] } } } as never;
  expect(fieldOf<{ steps: { price: number }[] }, 'steps.0.price'>(form, 'steps.0.price')).toEqual({
    name: 'steps.0.price',
    error: 'Too high',
  });
});

/** A form with one value, which it says. */
let put: (value: unknown) => void;
type FormProps = { first: unknown; children: (control: Control<{ value: unknown }>) => ReactNode };
function Form({ first, children }: FormProps) {
  const form = useForm<{ value: unknown }>({ defaultValues: { value: first } });
  useEffect(() => {
    put = (value) => form.reset({ value });
  });
  return (
    <>
      {children(form.control)}
      <output>{JSON.stringify(useWatch({ control: form.control, name: 'value' }))}</output>
    </>
  );
}
const field = () => screen.getByLabelText<HTMLInputElement>('Value');
const value = () => screen.getByRole('status').textContent;

test.each([
  ['kg', '2.50', '2500', '0.75'],
  ['kg', '', 'null', '0.75'],
  ['lb', '1', '454', '1.65'],
] as const)('a weight in %s typed as "%s" is %s grams, and 750 are "%s"', (unit, typed, grams, shown) => {
  showPage(
    <Form first={1}>
      {(control) => <WeightField {...{ control, unit }} name="value" label="Value" type="text" />}
    </Form>,
  );
  fireEvent.change(field(), { target: { value: typed } });
  expect([field().value, value()]).toEqual([typed, grams]);
  act(() => put(750));
  expect(field().value).toBe(shown);
  act(() => put(Number.NaN));
  expect(field().value).toBe('');
});

test('a field without a weight has the grams of an empty one', () => {
  showPage(
    <Form first={0}>
      {(control) => <WeightField control={control} unit="kg" empty={0} name="value" label="Value" />}
    </Form>,
  );
  expect(field().value).toBe('');
  fireEvent.change(field(), { target: { value: '1' } });
  fireEvent.change(field(), { target: { value: ' ' } });
  expect(value()).toBe('0');
});

test.each([
  ['2026-11-30T09:00', '"2026-11-30T14:00:00.000Z"'],
  ['2026-07-30T09:00:30', '"2026-07-30T13:00:00.000Z"'],
  ['0026-07-30T09:00', '"0026-07-30T09:00"'],
  ['', 'null'],
])('"%s" in New York is the moment %s', (typed, moment) => {
  showPage(
    <Form first="2026-11-01T05:30:00.000Z">
      {(control) => <MomentField control={control} name="value" label="Value" hint="" />}
    </Form>,
    { config: { timeZone: 'America/New_York' } },
  );
  expect([field().value, field().min, field().max].join()).toMatch(/^2026-11-01T01:30,.+T00:00,.+T23:59$/);
  fireEvent.change(field(), { target: { value: typed } });
  expect(value()).toBe(moment);
});

function Rows({ min = 1, max = 3, error }: { min?: number; max?: number; error?: string }) {
  const [rows, setRows] = useState([{ id: '1' }]);
  const count = useRef(1);
  return (
    <FieldRows
      {...{ rows, min, max, error }}
      legend="Prices"
      hint="For many"
      rowName="price"
      addLabel="Add a price"
      onAdd={() => setRows([...rows, { id: String((count.current += 1)) }])}
      onRemove={(index) => setRows(rows.filter((_, other) => other !== index))}
    >
      {(index) => <input aria-label={`Price ${index + 1}`} />}
    </FieldRows>
  );
}

test('a row that is added has the focus, and one that is removed leaves it at the button to add', () => {
  showPage(<Rows error="Too many" />);
  expect(document.activeElement).toBe(document.body);
  expect(screen.getByText('Too many').getAttribute('aria-live')).toBe('polite');
  const group = screen.getByRole('group', { name: 'Prices' });
  expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe('For many');
  expect(screen.queryByRole('button', { name: 'Remove price 1' })).toBeNull();
  press('Add a price');
  expect(document.activeElement).toBe(screen.getByLabelText('Price 2'));
  fireEvent.change(screen.getByLabelText('Price 2'), { target: { value: 'second' } });
  press('Remove price 1');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a price' }));
  expect(screen.getByLabelText<HTMLInputElement>('Price 1').value).toBe('second');
  press('Add a price');
  press('Add a price');
  expect(screen.queryByRole('button', { name: 'Add a price' })).toBeNull();
});

test.each([
  ['viewer', 'settings', false],
  ['admin', 'settings', true],
  ['viewer', undefined, true],
] as const)('the role %s changes the area %s: %j', (role, area, mayChange) => {
  signInAs({ role });
  const onSubmit = vi.fn<() => Promise<void>>().mockResolvedValue();
  showPage(
    <FormCard
      {...(area && { area })}
      onSubmit={onSubmit}
      error="Refused"
      draft={null}
      buttons={<button>Save</button>}
    >
      <input aria-label="Name" />
    </FormCard>,
  );
  expect(screen.queryByRole('button') !== null).toBe(mayChange);
  expect(screen.queryByText('Your role may read this, not change it.') === null).toBe(mayChange);
  expect(screen.getByLabelText('Name').closest('fieldset:disabled') === null).toBe(mayChange);
  if (!mayChange) return;
  press('Save');
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(screen.getByRole('alert').textContent).toBe('Refused');
});

test('once the connection is back, a form whose answer was lost asks what became of it', async () => {
  const Asking = () => {
    useAskAgain('review');
    return null;
  };
  await withKey('review', {}, () => Promise.reject(new Error('Lost'))).catch(() => null);
  newApi([getInserted, { insertedId: null }]);
  const { unmount } = showPage(<Asking />);
  const online = () => act(async () => void window.dispatchEvent(new Event('online')));
  await online();
  expect(asked).toEqual([[getInserted, undefined]]);
  unmount();
  await online();
  expect(asked).toHaveLength(1);
});
