import { zodResolver } from '@hookform/resolvers/zod';
import { toSentInvoice, withoutEmpty } from '@chuck-and-bit/contract/addresses';
import type { Product } from '@chuck-and-bit/contract/products';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { isOrderable } from '@chuck-and-bit/contract/orderable';
import { typedQuantityRefusal } from '@chuck-and-bit/contract/order-quantity';
import { type OrderForm, orderForm } from '@chuck-and-bit/contract/orders';
import { requiredParts } from '@chuck-and-bit/contract/required-parts';
import { unitName } from '@chuck-and-bit/contract/units';
import { parseWholeNumber } from '@chuck-and-bit/contract/whole-number';
import type { User } from '@chuck-and-bit/contract/users';
import { useId, useState } from 'react';
import { FormProvider, type UseFormReturn, useController, useForm, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { useFormAction } from '../../../components/actions/use-form-action';
import { FormError } from '../../../components/errors/form-error';
import { AddressParts, PhoneField } from '../../../components/forms/delivery-fields';
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
import { paths } from '../../../browser/paths';
import { shownEmail } from '../../../browser/shown-email';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { TextField } from '../../../ui/text-field';
import { OrderTotal } from './order-total';
import { priceOf, sendOrder } from './send-order';
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
  product: Product;
  user: User;
  /** The address of the user's last purchase, which the form begins with. */
  last: SavedAddress | null;
};

/** The form in which a shopper orders one product. */
export function OrderFormCard({ product, user, last }: OrderFormCardProps) {
  // An open form stays when the product sells out, so that nothing typed is lost.
  const [wasSoldOut] = useState(!isOrderable(product));
  return wasSoldOut && !isOrderable(product) ? (
    <SoldOut product={product} />
  ) : (
    <OrderFields product={product} user={user} last={last} />
  );
}

function OrderFields(props: OrderFormCardProps) {
  const { product, user } = props;
  const headingId = useId();
  const chosenQuantity = useChosenQuantity(product);
  const form = useForm<OrderForm>({
    resolver: zodResolver(orderForm(product)),
    defaultValues: { ...defaultsOf(props), quantity: String(chosenQuantity ?? product.minimumOrder) },
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
  const { place, price, quantity, totals, isCurrent } = useOrderPrice(product, input, refusals);
  const refusal = refusalOf(typed, product);
  const draft = useDraft(form, { name: orderFormName(product._id), fields: draftFields });
  useAskAgain(orderFormName(product._id));
  const order = ({ address, phone, company, postcode: code, city, ...invoice }: OrderForm) =>
    sendOrder(user, product, {
      address,
      phone,
      ...withoutEmpty({ company, postcode: code, city }),
      ...place,
      ...toSentInvoice(invoice),
      quantity,
      expectedTotal: totals.total,
    });
  const send = useFormAction(form, order, {
    draft,
    leadsTo: () => paths.myOrders,
    onRefused: () => setRefusals((count) => count + 1),
  });

  return (
    <FormProvider {...form}>
      <Card as="form" noValidate aria-labelledby={headingId} onSubmit={(event) => void send(event)}>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <h2 id={headingId} className="text-xl font-semibold sm:col-span-2">
            Your order
          </h2>
          <TextField label="Name" value={user.name} readOnly />
          <EmailField value={shownEmail(user.email)} readOnly />
          <Address
            form={form}
            isWhole={hasPlace || price?.needsPlace === true || errors.country !== undefined}
            isRegionRequired={price?.regionRequired ?? false}
          />
          <PhoneField autoComplete="shipping tel" {...fieldOf(form, 'phone')} />
          <QuantityField form={form} product={product} typed={typed} refusal={refusal} />
          <InvoiceFields />
          {price && <ShippingField price={price} chosen={shippingRateId} onChoose={setShippingRateId} />}
          <div className="border-base-300 flex flex-col gap-4 border-t pt-5 sm:col-span-2">
            <OrderTotal totals={totals} price={price} isCurrent={isCurrent} />
            {/* The same height with and without a verified e-mail: the skeleton does not know which it is. */}
            <HoldNotice
              user={user}
              input={{
                total: totals.total,
                units: [{ quantity, availableQuantity: product.availableQuantity }],
              }}
              className="min-h-[4.2em] sm:min-h-[2.8em]"
            />
            {!isOrderable(product) && <SoldOutMeanwhile product={product} />}
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

type AddressProps = OrderFormProps & {
  /** False where shipping and taxes don't depend on the place. */
  isWhole: boolean;
  isRegionRequired: boolean;
};

function Address({ form, isWhole, isRegionRequired }: AddressProps) {
  const country = useController({
    control: form.control,
    name: 'country',
    rules: { deps: ['postcode', 'city'] },
  });
  const region = useController({ control: form.control, name: 'region' });
  return (
    <>
      <AddressParts
        section="shipping"
        company={fieldOf(form, 'company')}
        address={fieldOf(form, 'address')}
        postcode={fieldOf(form, 'postcode')}
        city={fieldOf(form, 'city')}
        required={requiredParts(country.field.value)}
        isWhole={isWhole}
      />
      {isWhole && (
        <PlaceFields
          section="shipping"
          country={country}
          region={region}
          isRegionRequired={isRegionRequired}
        />
      )}
    </>
  );
}

/** The quantity that was chosen on the product's page, if so many can be ordered. */
function useChosenQuantity(product: Product): number | null {
  const [search] = useSearchParams();
  const chosen = search.get('quantity') ?? '';
  return typedQuantityRefusal(chosen, product) === null ? parseWholeNumber(chosen) : null;
}

/** The address of the last purchase, else that of the profile. */
const defaultsOf = ({ user, last }: OrderFormCardProps): Omit<OrderForm, 'quantity'> => ({
  company: last?.company ?? '',
  address: last?.address ?? user.address ?? '',
  postcode: last?.postcode ?? '',
  city: last?.city ?? '',
  country: last?.country ?? '',
  region: last?.region ?? '',
  phone: last?.phone ?? user.phone ?? '',
  ...invoiceDefaults(null),
});

type QuantityFieldProps = OrderFormProps & { product: Product; typed: string; refusal: string | null };

/** The arrow keys step the quantity. */
function QuantityField({ form, product, typed, refusal }: QuantityFieldProps) {
  return (
    <TextField
      label="Quantity"
      aside={`in ${unitName(product.unit, 2)}`}
      inputMode="numeric"
      autoComplete="off"
      {...fieldOf(form, 'quantity')}
      onKeyDown={(event) => {
        const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        const quantity = parseWholeNumber(typed);
        if (by === undefined || quantity === null) return;
        event.preventDefault();
        form.setValue('quantity', String(within(quantity + by, product)), { shouldDirty: true });
      }}
      error={refusal ?? form.formState.errors.quantity?.message}
    />
  );
}

/**
 * Why the quantity is refused, or null. Shown while typing; until it is null, the form can't be submitted. An empty field is
 * refused when the form is submitted.
 */
function refusalOf(typed: string, product: Product): string | null {
  const refusal = typedQuantityRefusal(typed, product);
  if (refusal) return refusal === messages.quantityRequired ? null : refusal;
  const total = priceOf(product, parseWholeNumber(typed) ?? 0);
  return total > limits.orderTotal.max ? messages.totalTooHigh : null;
}

const within = (quantity: number, { minimumOrder, availableQuantity }: Product) =>
  Math.min(Math.max(quantity, minimumOrder), availableQuantity);
