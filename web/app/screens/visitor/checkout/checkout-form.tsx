import type { Cart } from '@chuck-and-bit/contract/carts';
import { type CheckoutForm as Typed, checkoutForm } from '@chuck-and-bit/contract/checkout-form';
import type { User } from '@chuck-and-bit/contract/users';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { changeDetails } from '../../../cart/cart-sync';
import type { PricedCart } from '../../../cart/use-priced-cart';
import { useDraft } from '../../../components/forms/use-draft';
import type { SavedAddress } from '../../../components/places/address-book';
import { draftInvoice, draftParts } from '../../../components/places/invoice-fields';
import { AddressFields } from './address-fields';
import { checkoutDefaults } from './checkout-defaults';
import { ContactEmail } from './contact-email';
import { draftName } from './place-cart';
import { PlaceOrder } from './place-order';
import { ShippingChoice } from './shipping-choice';
import { Step } from './step';

type CheckoutFormProps = { user: User; addresses: SavedAddress[]; cart: PricedCart; priced: Cart };

const draftFields = {
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  ...draftParts,
  country: z.string(),
  region: z.string(),
  poNumber: z.string(),
  ...draftInvoice,
};

/** Contact, delivery and payment on one page. */
export function CheckoutForm({ user, addresses, cart, priced }: CheckoutFormProps) {
  const form = useForm<Typed>({
    resolver: zodResolver(checkoutForm),
    defaultValues: checkoutDefaults(user, addresses, priced),
  });
  useDraft(form, { name: draftName, fields: draftFields });
  // Shipping and tax depend on the place. By now the draft is restored.
  const sendPlace = useEffectEvent(() => {
    const { country, region } = form.getValues();
    if (country === (priced.country ?? '') && region === (priced.region ?? '')) return;
    void changeDetails({ country: country || undefined, region: region || undefined });
  });
  useEffect(() => sendPlace(), []);

  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label="Checkout"
        className="flex min-w-0 flex-col gap-4"
        onSubmit={(event) => event.preventDefault()}
      >
        <Step title="Contact" state="done">
          <ContactEmail email={user.email} />
        </Step>
        <Step title="Delivery">
          <AddressFields
            form={form}
            addresses={addresses}
            isRegionRequired={priced.regionRequired}
            onPlaceChange={({ country, region }) =>
              void changeDetails({ country: country || undefined, region: region || undefined })
            }
          />
          <h3 className="mt-6 mb-3 font-sans text-base font-semibold">Shipping</h3>
          <ShippingChoice cart={cart} priced={priced} />
        </Step>
        <Step title="Payment">
          <PlaceOrder form={form} user={user} cart={cart} />
        </Step>
      </form>
    </FormProvider>
  );
}
