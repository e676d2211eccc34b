import { act, fireEvent, screen } from '@testing-library/react';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { button, fieldOf, press, type } from '../../../test/controls';
import { showPage } from '../../../test/page';
import { invoiceDefaults, InvoiceFields, type InvoiceValues } from './invoice-fields';
import { PlaceFields } from './place-fields';

const change = vi.fn<(...changed: unknown[]) => void>();

function open(country: string, region: string, isRegionRequired = false) {
  change.mockReset();
  const field = (name: string, value: string) => ({
    field: { value, onChange: (code: string) => change(name, code) },
  });
  const fields = { country: field('country', country), region: field('region', region) };
  showPage(<PlaceFields {...fields} isRegionRequired={isRegionRequired} onPlaceChange={change} />);
}
const regions = () => screen.queryByLabelText<HTMLSelectElement>('State or province');
const namesOf = (value: string) =>
  [...(regions()?.options ?? [])].flatMap((option) => (option.value === value ? option.text : []));

test.each([
  ['US-CA', 'California'],
  ['Somewhere', 'Somewhere'],
])('the region %s is offered once, before and after the regions are loaded', async (region, name) => {
  open('US', region);
  expect([namesOf(region), regions()?.value]).toEqual([[region], region]);
  await expect.poll(() => namesOf('US-NV')).toEqual(['Nevada']);
  expect([namesOf(region), regions()?.value]).toEqual([[name], region]);
});

test.each([
  [false, ['None'], true],
  [true, ['Choose a state or province'], false],
])('where a region is required: %s, the empty choice is %j', (isRequired, names, isOptional) => {
  open('US', '', isRequired);
  expect(namesOf('')).toEqual(names);
  expect(screen.queryByText('optional') !== null).toBe(isOptional);
});

test('a country without regions, and no country, asks for none', async () => {
  open('', '');
  expect(regions()).toBeNull();
  open('GI', '');
  await expect.poll(regions).toBeNull();
});

test('another country has no region yet, and another region stays in its country', () => {
  open('US', 'US-CA');
  type('Country', 'AT');
  expect(change.mock.calls).toEqual([['country', 'AT'], ['region', ''], [{ country: 'AT', region: '' }]]);
  open('US', '');
  type('Country', 'AT');
  expect(change.mock.calls).toEqual([['country', 'AT'], [{ country: 'AT', region: '' }]]);
  open('US', 'Somewhere');
  fireEvent.change(fieldOf('State or province'), { target: { value: '' } });
  expect(change.mock.calls).toEqual([['region', ''], [{ country: 'US', region: '' }]]);
});

let form: UseFormReturn<InvoiceValues>;
function Invoice({ known }: { known: Parameters<typeof invoiceDefaults>[0] }) {
  form = useForm({ defaultValues: invoiceDefaults(known) });
  return (
    <FormProvider {...form}>
      <InvoiceFields />
    </FormProvider>
  );
}
const name = 'Invoice to another address';
const fields = () => screen.queryByRole('group', { name: 'Invoice' });
const attributes = () => ['aria-expanded', 'aria-controls'].map((each) => button(name).getAttribute(each));

test('the fields of an invoice open by a press; closed, they say what was typed', () => {
  showPage(<Invoice known={null} />);
  expect([fields(), attributes(), document.querySelector('p')]).toEqual([null, ['false', null], null]);
  press(name);
  expect(attributes()).toEqual(['true', fields()?.id]);
  type('Tax number', 'DE1');
  press(name);
  expect([fields(), document.querySelector('p')?.textContent]).toEqual([null, 'Tax number DE1']);
  const invoiceAddress = { name: 'Bohr', address: 'Lane 9', company: null, country: 'US', region: 'US-NV' };
  showPage(<Invoice known={{ invoiceAddress, taxNumber: null }} />);
  return expect
    .poll(() => document.querySelector('p')?.textContent)
    .toBe('Bohr, Lane 9, Nevada, United States');
});

test.each(['taxNumber', 'invoiceAddress.name'] as const)('what is wrong with %s is shown', async (wrong) => {
  showPage(<Invoice known={null} />);
  act(() => form.setError(wrong, { message: 'No such thing' }));
  expect(await screen.findByText('No such thing')).toBeDefined();
  expect(fields()).not.toBeNull();
});
