import type { Cart } from '@chuck-and-bit/contract/carts';
import { type CheckoutForm as Typed, checkoutForm } from '@chuck-and-bit/contract/checkout-form';
import type { User } from '@chuck-and-bit/contract/users';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { changeDetails } from '../../../cart/cart-sync';
import type { PricedCart } from '../../../cart/use-priced-cart';
import { useDraft } from '../../../components/forms/use-draft';
import { readDraft } from '../../../session/store/drafts';
import { AddressFields } from './address-fields';
import type { KnownAddress } from './address-book';
import { draftName } from './checkout-action';
import { PlaceOrder } from './place-order';
import { ShippingChoice } from './shipping-choice';
import { Step } from './step';

type CheckoutFormProps = { user: User; addresses: KnownAddress[]; cart: PricedCart; priced: Cart };

/** Address, shipping and payment on one page. */
export function CheckoutForm({ user, addresses, cart, priced }: CheckoutFormProps) {
  const [draft] = useState(() => readDraft<Typed>(draftName, user._id));
  const form = useForm<Typed>({
    resolver: zodResolver(checkoutForm),
    defaultValues: {
      name: draft?.name ?? priced.name ?? user.name,
      phone: draft?.phone ?? priced.phone ?? user.phone ?? '',
      address: draft?.address ?? priced.address ?? user.address ?? '',
      country: draft?.country ?? priced.country ?? '',
      region: draft?.region ?? priced.region ?? '',
      poNumber: draft?.poNumber ?? priced.poNumber ?? '',
    },
  });
  useDraft(form, draftName, user._id);

  return (
    <form
      noValidate
      aria-label="Checkout"
      className="flex min-w-0 flex-col gap-6 lg:col-start-1 lg:row-start-1"
      onSubmit={(event) => event.preventDefault()}
    >
      <Step number={1} title="Delivery address">
        <AddressFields
          form={form}
          email={user.email}
          addresses={addresses}
          onPlaceChange={({ country, region }) =>
            void changeDetails({ country: country || undefined, region: region || undefined })
          }
        />
      </Step>
      <Step number={2} title="Shipping">
        <ShippingChoice cart={cart} priced={priced} />
      </Step>
      <Step number={3} title="Payment">
        <PlaceOrder form={form} user={user} cart={cart} />
      </Step>
    </form>
  );
}
