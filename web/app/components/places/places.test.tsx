import { listPurchases, type Purchase } from '@chuck-and-bit/contract/purchases';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { beforeEach, expect, it, test, vi } from 'vitest';
import { button, fieldOf, press, type } from '../../../test/controls';
import { showPage } from '../../../test/page';
import { answers, asked, newApi } from '../../../test/shop-api';
import { ShopApiError } from '../../browser/shop-api-error';
import { storedPlace } from '../../browser/stored-place';
import { addressLine, lastAddress, listAddresses, type SavedAddress } from './address-book';
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
const Shown = ({ parts }: { parts: () => ReactNode }) => parts();
const show = (parts: () => ReactNode) => showPage(<Shown parts={parts} />);
function openInvoice(known: Parameters<typeof invoiceDefaults>[0]) {
  return show(() => {
    form = useForm({ defaultValues: invoiceDefaults(known) });
    return (
      <FormProvider {...form}>
        <InvoiceFields />
      </FormProvider>
    );
  });
}
const name = 'Invoice to another address';
const fields = () => screen.queryByRole('group', { name: 'Invoice' });
const attributes = () => ['aria-expanded', 'aria-controls'].map((each) => button(name).getAttribute(each));

test('the fields of an invoice open by a press; closed, they say what was typed', () => {
  openInvoice(null);
  expect([fields(), attributes(), document.querySelector('p')]).toEqual([null, ['false', null], null]);
  press(name);
  expect(attributes()).toEqual(['true', fields()?.id]);
  type('Tax number', 'DE1');
  press(name);
  expect([fields(), document.querySelector('p')?.textContent]).toEqual([null, 'Tax number DE1']);
  const invoiceAddress = { name: 'Bohr', address: 'Lane 9', company: null, country: 'US', region: 'US-NV' };
  openInvoice({ invoiceAddress, taxNumber: null });
  return expect
    .poll(() => document.querySelector('p')?.textContent)
    .toBe('Bohr, Lane 9, Nevada, United States');
});

test.each(['taxNumber', 'invoiceAddress.name'] as const)('what is wrong with %s is shown', async (wrong) => {
  openInvoice(null);
  act(() => form.setError(wrong, { message: 'No such thing' }));
  expect(await screen.findByText('No such thing')).toBeDefined();
  expect(fields()).not.toBeNull();
});

vi.mock('../../shop-api', () => import('../../../test/shop-api'));

const sent = {
  userName: 'Mona Miller',
  company: null,
  address: '12 Quarry Lane',
  postcode: 'M5V 2T6',
  city: 'Toronto',
  country: 'CA',
  region: 'CA-ON',
  regionName: 'Ontario',
  phone: '555-0142-77',
};
const purchase = (other: Partial<typeof sent> | { company: string } = {}) =>
  ({ ...sent, ...other }) as unknown as Purchase;

beforeEach(() => newApi());

it('asks once, for the latest purchases, and lists each address once, the latest first', async () => {
  const again = purchase({ city: 'OTTAWA', address: '12 quarry lane ' });
  answers.set(listPurchases, [purchase({ city: 'Ottawa' }), purchase(), again, purchase()]);
  expect((await listAddresses()).map(({ city }) => city)).toEqual(['Ottawa', 'Toronto']);
  expect(asked).toEqual([[listPurchases, { limit: '50' }]]);
});

it.each([
  { userName: 'Nora Miller' },
  { company: 'Miller & Sons' },
  { address: '13 Quarry Lane' },
  { postcode: 'M5V 2T7' },
  { city: 'Ottawa' },
  { country: 'GB' },
  { regionName: 'Quebec' },
  { phone: '555-0142-78' },
])('addresses with another %o are two', async (other) => {
  answers.set(listPurchases, [purchase(), purchase(other)]);
  expect(await listAddresses()).toHaveLength(2);
});

it('lists at most ten', async () => {
  const many = Array.from({ length: 12 }, (_, index) => purchase({ address: `${index} Quarry Lane` }));
  answers.set(listPurchases, many);
  expect(await listAddresses()).toHaveLength(10);
});

it('the last address is that of the last purchase, or none', async () => {
  answers.set(listPurchases, [purchase()]);
  expect(await lastAddress()).toMatchObject({ name: 'Mona Miller', city: 'Toronto', region: 'CA-ON' });
  expect(asked).toEqual([[listPurchases, { limit: '1' }]]);
  answers.set(listPurchases, []);
  expect(await lastAddress()).toBeNull();
});

it.each([
  [null, 'CA-ON'],
  ['PT', 'PT'],
])('where %s is the known place, it is %s after the last purchase went to Ontario', async (known, place) => {
  if (known) storedPlace.write(known);
  answers.set(listPurchases, [purchase()]);
  await lastAddress();
  expect(storedPlace.read()).toBe(place);
});

it('is one line to choose, without the phone number, of at most 70 characters', () => {
  const address = { ...sent, name: 'Mona Miller' } as SavedAddress;
  expect(addressLine(address)).toBe('Mona Miller, 12 Quarry Lane, Toronto, Ontario M5V 2T6, Canada');
  const long = addressLine({ ...address, company: 'Miller & Sons' });
  expect(long).toMatch(/^Mona Miller, Miller & Sons, 12 Quarry Lane, .+…$/);
  expect(long.length).toBeLessThanOrEqual(71);
});

it('is empty when the shop does not answer', async () => {
  answers.set(listPurchases, new ShopApiError(503, 'OVERLOADED', 'Please try again later'));
  expect(await listAddresses()).toEqual([]);
  expect(await lastAddress()).toBeNull();
});
