import type { Cart } from '@chuck-and-bit/contract/carts';
import type { CheckoutForm } from '@chuck-and-bit/contract/checkout-form';
import { nameFromEmail } from '@chuck-and-bit/contract/email-address';
import type { User } from '@chuck-and-bit/contract/users';
import type { SavedAddress } from '../../../components/places/address-book';
import { invoiceDefaults } from '../../../components/places/invoice-fields';

/** Whoever logs in by a code is asked for no name before; a part of the e-mail is none to address a parcel to. */
const givenName = ({ name, email }: User) => (name === nameFromEmail(email) ? '' : name);

/**
 * What the form begins with: what the cart has, else the last address.
 * @param addresses of earlier purchases, the latest first
 */
export function checkoutDefaults(
  user: User,
  addresses: readonly SavedAddress[],
  priced: Omit<Cart, 'lines' | 'messages'>,
): CheckoutForm {
  // Whoever typed nothing yet sends it to the same place as the last time.
  const last = priced.address === null ? addresses[0] : undefined;
  const lastCountry = addresses.find(({ country }) => country !== null)?.country;
  const placeOf =
    priced.country !== null ? priced : last?.country ? last : { country: lastCountry, region: null };
  return {
    name: priced.name ?? last?.name ?? givenName(user),
    phone: priced.phone ?? last?.phone ?? user.phone ?? '',
    company: priced.company ?? last?.company ?? '',
    address: priced.address ?? last?.address ?? user.address ?? '',
    postcode: priced.postcode ?? last?.postcode ?? '',
    city: priced.city ?? last?.city ?? '',
    country: placeOf.country ?? '',
    region: placeOf.region ?? '',
    poNumber: priced.poNumber ?? '',
    ...invoiceDefaults(priced),
  };
}
