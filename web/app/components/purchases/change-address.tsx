import { zodResolver } from '@hookform/resolvers/zod';
import { withoutEmpty } from '@chuck-and-bit/contract/addresses';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { canPay, whyNotShipAny } from '@chuck-and-bit/contract/order-status';
import {
  addressForm,
  type AddressForm,
  changeAddress,
  type NewAddress,
  type Purchase,
} from '@chuck-and-bit/contract/purchases';
import { requiredParts } from '@chuck-and-bit/contract/required-parts';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useRights } from '../../session/access/use-rights';
import { browserShopApi } from '../../shop-api';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { FormDialog } from '../actions/form-dialog';
import { FormError } from '../errors/form-error';
import { AddressParts, PhoneField } from '../forms/delivery-fields';
import { fieldOf } from '../forms/field-of';
import { PlaceFields } from '../places/place-fields';
import { unitsLost } from './units-lost';

async function saveAddress(id: string, body: NewAddress): Promise<string> {
  const { modifiedCount } = await browserShopApi().call(changeAddress, { params: { id }, body });
  return modifiedCount === 0 ? messages.addressUnchanged : messages.addressSaved;
}

/** Lets staff change where a purchase goes, as long as something of it may still be shipped. */
export function ChangeAddress({ purchase }: { purchase: Purchase }) {
  const [isOpen, setIsOpen] = useState(false);
  const { mayChange } = useRights();
  const { orders, shipments } = purchase;
  if (!mayChange('orders')) return null;
  if (!canPay(purchase) && whyNotShipAny(orders) && unitsLost(shipments) === 0) return null;
  return (
    <>
      <Button
        variant="outline"
        size="small"
        className="me-2 mt-4 print:hidden"
        onClick={() => setIsOpen(true)}
      >
        Change address
      </Button>
      {isOpen && <AddressDialog purchase={purchase} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const text = z.string();
const draftFields = {
  name: text,
  company: text,
  address: text,
  postcode: text,
  city: text,
  country: text,
  region: text,
  phone: text,
};

function AddressDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const form = useForm<AddressForm>({
    resolver: zodResolver(addressForm),
    defaultValues: {
      name: purchase.userName,
      company: purchase.company ?? '',
      address: purchase.address,
      postcode: purchase.postcode ?? '',
      city: purchase.city ?? '',
      country: purchase.country ?? '',
      region: purchase.region ?? '',
      phone: purchase.phone,
    },
  });
  const country = useController({
    control: form.control,
    name: 'country',
    rules: { deps: ['postcode', 'city'] },
  });
  const region = useController({ control: form.control, name: 'region' });
  return (
    <FormDialog
      title="Change the address?"
      message={
        purchase.shipments.length === 0
          ? 'The customer gets an email with the new address.'
          : 'What is not shipped yet goes there. Parcels keep the address that they went to. The customer gets an email.'
      }
      form={form}
      draft={{ name: `address of ${purchase._id}`, fields: draftFields }}
      change={({ name, address, phone, ...parts }) =>
        saveAddress(purchase._id, { name, address, phone, ...withoutEmpty(parts) })
      }
      confirmLabel="Yes, change address"
      declineLabel="No, keep it"
      onClose={onClose}
    >
      <FormError message={form.formState.errors.root?.message} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={limits.name.max}
          className="sm:col-span-2"
          {...fieldOf(form, 'name')}
        />
        <AddressParts
          section="shipping"
          company={fieldOf(form, 'company')}
          address={fieldOf(form, 'address')}
          postcode={fieldOf(form, 'postcode')}
          city={fieldOf(form, 'city')}
          required={requiredParts(country.field.value)}
        />
        <PlaceFields country={country} region={region} isRegionRequired={false} />
        <PhoneField {...fieldOf(form, 'phone')} />
      </div>
    </FormDialog>
  );
}
