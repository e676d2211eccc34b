import { addressLines, emptyInvoiceAddress } from '@chuck-and-bit/contract/addresses';
import { limits } from '@chuck-and-bit/contract/limits';
import { useId, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { TextField } from '../../ui/text-field';
import { AddressParts } from '../forms/delivery-fields';
import { fieldOf } from '../forms/field-of';
import { PlaceFields } from './place-fields';
import { regionNameOf, useRegions } from './use-regions';

/** Of a form with an invoice. */
export type InvoiceValues = { invoiceAddress: typeof emptyInvoiceAddress; taxNumber: string };

/** The parts of an address in a draft. */
export const draftParts = { company: z.string(), postcode: z.string(), city: z.string() };

/** The fields of an invoice in a draft. */
export const draftInvoice = {
  invoiceAddress: z.object({
    name: z.string(),
    address: z.string(),
    ...draftParts,
    country: z.string(),
    region: z.string(),
  }),
  taxNumber: z.string(),
};

/** What a form with an invoice begins with. `known`: what the cart has. */
export const invoiceDefaults = (
  known: { invoiceAddress?: object | null | undefined; taxNumber?: string | null | undefined } | null,
): InvoiceValues => ({
  invoiceAddress: { ...emptyInvoiceAddress, ...textsOf(known?.invoiceAddress ?? {}) },
  taxNumber: known?.taxNumber ?? '',
});

/** The parts that are there. */
const textsOf = (parts: object) =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => typeof part === 'string'));

/** Where the invoice goes and the buyer's tax number: collapsed, because most buyers need neither. Inside a `FormProvider`. */
export function InvoiceFields() {
  const form = useFormContext<InvoiceValues>();
  const { errors } = form.formState;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const isShown = isOpen || errors.invoiceAddress !== undefined || errors.taxNumber !== undefined;
  return (
    <div className="flex flex-col items-start gap-2 sm:col-span-2">
      <Button
        variant="ghost"
        size="small"
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        className="-ms-3"
        onClick={() => setIsOpen(!isShown)}
      >
        <Icon name={isShown ? 'minus' : 'plus'} />
        Invoice to another address
      </Button>
      {isShown ? <InvoiceFieldset id={id} /> : <InvoiceSummary />}
    </div>
  );
}

/** The fields of an invoice. Inside a `FormProvider`. */
export function InvoiceFieldset({ id }: { id?: string }) {
  const form = useFormContext<InvoiceValues>();
  const { control } = form;
  const country = useController({ control, name: 'invoiceAddress.country' });
  const region = useController({ control, name: 'invoiceAddress.region' });
  return (
    <fieldset id={id} className="border-base-300 w-full border-s-2 ps-4 sm:ps-5">
      <legend className="sr-only">Invoice</legend>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField
          label="Name"
          autoComplete="billing name"
          maxLength={limits.name.max}
          {...fieldOf(form, 'invoiceAddress.name')}
        />
        <TextField
          label="Tax number"
          aside="optional"
          hint="Printed on the invoice. It changes no tax."
          autoComplete="off"
          maxLength={limits.taxNumber.max}
          {...fieldOf(form, 'taxNumber')}
        />
        <AddressParts
          section="billing"
          company={fieldOf(form, 'invoiceAddress.company')}
          address={fieldOf(form, 'invoiceAddress.address')}
          postcode={fieldOf(form, 'invoiceAddress.postcode')}
          city={fieldOf(form, 'invoiceAddress.city')}
        />
        <PlaceFields section="billing" country={country} region={region} isRegionRequired={false} />
      </div>
    </fieldset>
  );
}

/** What was typed, while the fields are collapsed. */
function InvoiceSummary() {
  const { control } = useFormContext<InvoiceValues>();
  const [address, taxNumber] = useWatch({ control, name: ['invoiceAddress', 'taxNumber'] });
  const regionName = regionNameOf(useRegions(address.region ? address.country : ''), address.region);
  const lines = addressLines({ ...address, regionName });
  if (taxNumber !== '') lines.push(`Tax number ${taxNumber}`);
  return lines.length > 0 && <p className="text-base-content/75 text-sm wrap-anywhere">{lines.join(', ')}</p>;
}
