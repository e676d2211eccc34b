import type { Cart } from '@chuck-and-bit/contract/carts';
import type { User } from '@chuck-and-bit/contract/users';
import { expect, test } from 'vitest';
import type { SavedAddress } from '../../../components/places/address-book';
import { checkoutDefaults } from './checkout-defaults';

const nothing = { name: null, phone: null, company: null, address: null, postcode: null, city: null };
const emptyCart = { ...nothing, country: null, region: null, poNumber: null } as unknown as Cart;
const user = { name: 'Mona Lisa', email: 'mona@example.com', phone: null, address: null } as unknown as User;
const profile = { ...user, phone: '1', address: 'Profile Road' };
const ottawa: SavedAddress = {
  name: 'Mona Miller',
  company: 'Miller',
  address: '12 Quarry Lane',
  postcode: 'K1A 0B1',
  city: 'Ottawa',
  country: 'CA',
  region: 'CA-ON',
  regionName: 'Ontario',
  phone: '2',
};
const nowhere = { ...ottawa, country: null, region: null };
const typed = {
  name: 'Lisa Gherardini',
  phone: '3',
  company: 'Louvre',
  address: 'Rue de Rivoli',
  postcode: '75001',
  city: 'Paris',
  country: 'FR',
  region: 'FR-IDF',
};
const { regionName: _name, ...last } = ottawa;

const cases: [what: string, cart: object, addresses: SavedAddress[], user: User, form: object][] = [
  ['the name of a new account', {}, [], user, { name: 'Mona Lisa', phone: '', address: '', country: '' }],
  ['no name that is a part of the email', {}, [], { ...user, name: 'mona' }, { name: '' }],
  ['what the profile has', {}, [], profile, { phone: '1', address: 'Profile Road' }],
  ['the last address', {}, [ottawa, { ...ottawa, city: 'Toronto' }], profile, last],
  ['what the cart has', typed, [ottawa], profile, typed],
  ['the cart and not its last address', { address: 'Rue' }, [ottawa], user, { name: 'Mona Lisa', city: '' }],
  ['the last country of a cart without', { address: 'Rue' }, [ottawa], user, { country: 'CA', region: '' }],
  ["the cart's place", { country: 'FR' }, [ottawa], user, { city: 'Ottawa', country: 'FR', region: '' }],
  ['the last country there was', {}, [nowhere, ottawa], user, { city: 'Ottawa', country: 'CA', region: '' }],
  ['no country that none has', {}, [nowhere], user, { country: '', region: '' }],
  ["the cart's number", { poNumber: 'PO-7' }, [], user, { poNumber: 'PO-7' }],
  ["the cart's invoice", { taxNumber: 'DE1' }, [], user, { taxNumber: 'DE1' }],
];

test.each(cases)('the form begins with %s', (_, cart, addresses, buyer, form) => {
  expect(checkoutDefaults(buyer, addresses, { ...emptyCart, ...cart })).toMatchObject(form);
});
