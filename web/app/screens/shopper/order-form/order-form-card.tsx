import { zodResolver } from '@hookform/resolvers/zod';
import { toSentInvoice, withoutEmpty } from '@chuck-and-bit/contract/addresses';
import type { Drill } from '@chuck-and-bit/contract/drills';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { isOrderable } from '@chuck-and-bit/contract/orderable';
import { typedQuantityRefusal } from '@chuck-and-bit/contract/order-quantity';
import { type OrderForm, orderForm } from '@chuck-and-bit/contract/orders';
import { unitName } from '@chuck-and-bit/contract/units';
import { parseWholeNumber } from '@chuck-and-bit/contract/whole-number';
import type { User } from '@chuck-and-bit/contract/users';
import { useId, useState } from 'react';
import { FormProvider, type UseFormReturn, useController, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useFormAction } from '../../../components/actions/use-form-action';
import { FormError } from '../../../components/errors/form-error';
import { AddressField, AddressParts, PhoneField } from '../../../components/forms/delivery-fields';
import { EmailField } from '../../../components/forms/email-field';
import { fieldOf } from '../../../components/forms/field-of';
import { useAskAgain } from '../../../components/forms/use-ask-again';
import { useDraft } from '../../../components/forms/use-draft';
import type { SavedAddress } from '../../../components/places/address-book';
import {
  draftInvoice,
  draftParts,
  InvoiceFields,
  invoiceDefaults,
} from '../../../components/places/invoice-fields';
import { PlaceFields } from '../../../components/places/place-fields';
import { HoldNotice } from '../../../components/orders/hold-notice';
import { OrderConditions } from '../../../components/orders/order-conditions';
import { orderFormName } from '../../../components/orders/order-form-name';
import { shownEmail } from '../../../page/shown-email';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { TextField } from '../../../ui/text-field';
import { priceOf, type OrderInput } from './order-action';
import { OrderTotal } from './order-total';
import { ShippingField } from './shipping-field';
import { SoldOut, SoldOutMeanwhile } from './sold-out';
import { useOrderPrice } from './use-order-price';

const draftFields = {
  address: z.string(),
  phone: z.string(),
  ...draftParts,
  country: z.string(),
  region: z.string(),
  ...draftInvoice,
  quantity: z.string(),
};

type OrderFormCardProps = {
  drill: Drill;
  user: User;
  /** The address of the user's last purchase, which the form begins with. */
  last: SavedAddress | null;
};

/** The form in which a shopper orders one drill. */
export function OrderFormCard({ drill, user, last }: OrderFormCardProps) {
  // An open form stays when the product sells out, so that nothing typed is lost.
  const [wasSoldOut] = useState(!isOrderable(drill));
  return wasSoldOut && !isOrderable(drill) ? (
    <SoldOut drill={drill} />
  ) : (
    <OrderFields drill={drill} user={user} last={last} />
  );
}

function OrderFields(props: OrderFormCardProps) {
  const { drill, user } = props;
  const headingId = useId();
  const form = useForm<OrderForm>({
    resolver: zodResolver(orderForm(drill)),
    defaultValues: defaultsOf(props),
  });
  const { errors, isSubmitting } = form.formState;
  const [shippingRateId, setShippingRateId] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [typed, country, region, ...parts] = useWatch({
    control: form.control,
    name: ['quantity', 'country', 'region', 'company', 'postcode', 'city'],
  });
  // What is known of a place is shown also where no price depends on it.
  const hasPlace = [country, ...parts].some((part) => part !== '');
  const input = { quantity: parseWholeNumber(typed), country, region, shippingRateId };
  const { place, price, quantity, totals, isCurrent } = useOrderPrice(drill, input, refusals);
  const refusal = refusalOf(typed, drill);
  const draft = useDraft(form, { name: orderFormName(drill._id), fields: draftFields });
  useAskAgain(orderFormName(drill._id));
  const send = useFormAction(form, {
    draft,
    toBody: ({ address, phone, company, postcode, city, ...invoice }) =>
      ({
        drill,
        input: {
          address,
          phone,
          ...withoutEmpty({ company, postcode, city }),
          ...place,
          ...toSentInvoice(invoice),
          quantity,
          expectedTotal: totals.total,
        },
      }) satisfies OrderInput,
    onRefused: () => setRefusals((count) => count + 1),
  });

  return (
    <FormProvider {...form}>
      <Card as="form" noValidate aria-labelledby={headingId} onSubmit={(event) => void send(event)}>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <h2 id={headingId} className="text-2xl font-semibold sm:col-span-2">
            Your order
          </h2>
          <TextField label="Name" value={user.name} readOnly />
          <EmailField value={shownEmail(user.email)} readOnly />
          {hasPlace || price?.needsPlace || errors.country ? (
            <WholeAddress form={form} isRegionRequired={price?.regionRequired ?? false} />
          ) : (
            <StreetField form={form} />
          )}
          <PhoneField autoComplete="shipping tel" {...fieldOf(form, 'phone')} />
          <QuantityField form={form} drill={drill} typed={typed} refusal={refusal} />
          <InvoiceFields />
          {price && <ShippingField price={price} chosen={shippingRateId} onChoose={setShippingRateId} />}
          <div className="border-base-300 flex flex-col gap-4 border-t pt-5 sm:col-span-2">
            <OrderTotal totals={totals} price={price} isCurrent={isCurrent} />
            {/* The same height with and without a verified e-mail: the skeleton does not know which it is. */}
            <HoldNotice
              user={user}
              input={{
                total: totals.total,
                units: [{ quantity, availableQuantity: drill.availableQuantity }],
              }}
              className="min-h-[4.2em] sm:min-h-[2.8em]"
            />
            {!isOrderable(drill) && <SoldOutMeanwhile drill={drill} />}
            <FormError message={errors.root?.message} />
            <Button type="submit" busy={isSubmitting} disabled={refusal !== null}>
              Place Order
            </Button>
            <OrderConditions />
          </div>
        </div>
      </Card>
    </FormProvider>
  );
}

type OrderFormProps = { form: UseFormReturn<OrderForm> };

/** The address where shipping and taxes don't depend on it. */
const StreetField = ({ form }: OrderFormProps) => (
  <AddressField autoComplete="shipping street-address" {...fieldOf(form, 'address')} />
);

function WholeAddress({ form, isRegionRequired }: OrderFormProps & { isRegionRequired: boolean }) {
  const country = useController({ control: form.control, name: 'country' });
  const region = useController({ control: form.control, name: 'region' });
  return (
    <>
      <AddressParts
        section="shipping"
        company={fieldOf(form, 'company')}
        postcode={fieldOf(form, 'postcode')}
        city={fieldOf(form, 'city')}
      >
        <StreetField form={form} />
      </AddressParts>
      <PlaceFields section="shipping" country={country} region={region} isRegionRequired={isRegionRequired} />
    </>
  );
}

/** The address of the last purchase, else that of the profile. */
const defaultsOf = ({ drill, user, last }: OrderFormCardProps): OrderForm => ({
  company: last?.company ?? '',
  address: last?.address ?? user.address ?? '',
  postcode: last?.postcode ?? '',
  city: last?.city ?? '',
  country: last?.country ?? '',
  region: last?.region ?? '',
  phone: last?.phone ?? user.phone ?? '',
  ...invoiceDefaults(null),
  quantity: String(drill.minimumOrder),
});

type QuantityFieldProps = OrderFormProps & { drill: Drill; typed: string; refusal: string | null };

/** The arrow keys step the quantity. */
function QuantityField({ form, drill, typed, refusal }: QuantityFieldProps) {
  return (
    <TextField
      label="Quantity"
      aside={`in ${unitName(drill.unit, 2)}`}
      inputMode="numeric"
      autoComplete="off"
      {...fieldOf(form, 'quantity')}
      onKeyDown={(event) => {
        const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        const quantity = parseWholeNumber(typed);
        if (by === undefined || quantity === null) return;
        event.preventDefault();
        form.setValue('quantity', String(within(quantity + by, drill)), { shouldDirty: true });
      }}
      error={refusal ?? form.formState.errors.quantity?.message}
    />
  );
}

/**
 * Why the quantity is refused, or null. Shown while typing; until it is null, the form can't be submitted. An empty field is
 * refused when the form is submitted.
 */
function refusalOf(typed: string, drill: Drill): string | null {
  const refusal = typedQuantityRefusal(typed, drill);
  if (refusal) return refusal === messages.quantityRequired ? null : refusal;
  const total = priceOf(drill, parseWholeNumber(typed) ?? 0);
  return total > limits.orderTotal.max ? messages.totalTooHigh : null;
}

const within = (quantity: number, { minimumOrder, availableQuantity }: Drill) =>
  Math.min(Math.max(quantity, minimumOrder), availableQuantity);
