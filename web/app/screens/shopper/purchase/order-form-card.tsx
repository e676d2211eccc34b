import { tierPrice } from '@chuck-and-bit/contract/price-tiers';
import { zodResolver } from '@hookform/resolvers/zod';
import type { Drill } from '@chuck-and-bit/contract/drills';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { formatUsd, totalUsd } from '@chuck-and-bit/contract/money';
import { isOrderable } from '@chuck-and-bit/contract/orderable';
import { quantityRefusal } from '@chuck-and-bit/contract/order-quantity';
import { type OrderForm, orderForm } from '@chuck-and-bit/contract/orders';
import { unitName } from '@chuck-and-bit/contract/units';
import type { User } from '@chuck-and-bit/contract/users';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { useFormAction } from '../../../components/actions/use-form-action';
import { FormError } from '../../../components/errors/form-error';
import { AddressField, PhoneField } from '../../../components/forms/delivery-fields';
import { fieldOf } from '../../../components/forms/field-of';
import { useDraft } from '../../../components/forms/use-draft';
import { HoldNotice } from '../../../components/orders/hold-notice';
import { OrderConditions } from '../../../components/orders/order-conditions';
import { paths } from '../../../page/paths';
import { readDraft } from '../../../session/store/drafts';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { TextField } from '../../../ui/text-field';
import { draftName, type WantedOrder } from './order-action';
import { SoldOut, SoldOutMeanwhile } from './sold-out';

/** The form in which a shopper orders one drill. */
export function OrderFormCard({ drill, user }: { drill: Drill; user: User }) {
  // An open form stays when the product sells out, so that nothing typed is lost.
  const [wasSoldOut] = useState(!isOrderable(drill));
  return wasSoldOut && !isOrderable(drill) ? (
    <SoldOut drill={drill} />
  ) : (
    <OrderFields drill={drill} user={user} />
  );
}

function OrderFields({ drill, user }: { drill: Drill; user: User }) {
  const headingId = useId();
  const [draft] = useState(() => readDraft<OrderForm>(draftName(drill._id), user._id));
  const form = useForm<OrderForm>({
    resolver: zodResolver(orderForm(drill)),
    defaultValues: {
      address: draft?.address ?? user.address ?? '',
      phone: draft?.phone ?? user.phone ?? '',
      quantity: draft?.quantity ?? drill.minimumOrder,
    },
  });
  const { errors, isSubmitting } = form.formState;
  const quantity = useWatch({ control: form.control, name: 'quantity' });
  const refusal = refusalOf(quantity, drill);
  const quantityField = fieldOf(form, 'quantity', { valueAsNumber: true });
  useDraft(form, draftName(drill._id), user._id);
  const send = useFormAction(form, { toBody: (wanted) => ({ drill, wanted }) satisfies WantedOrder });

  return (
    <Card as="form" noValidate aria-labelledby={headingId} onSubmit={(event) => void send(event)}>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <h2 id={headingId} className="text-2xl font-semibold sm:col-span-2">
          Your order
        </h2>
        <TextField label="Name" value={user.name} readOnly />
        <TextField label="Email" type="email" value={user.email} readOnly />
        <AddressField {...fieldOf(form, 'address')} />
        <PhoneField {...fieldOf(form, 'phone')} />
        <TextField
          label="Quantity"
          aside={`in ${unitName(drill.unit, 2)}`}
          type="number"
          inputMode="numeric"
          step={1}
          min={drill.minimumOrder}
          max={drill.availableQuantity}
          {...quantityField}
          error={refusal ?? quantityField.error}
        />
        <div className="border-base-300 flex flex-col gap-4 border-t pt-5 sm:col-span-2">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-medium">Total</span>
            <output className="font-display text-3xl font-semibold tabular-nums" aria-live="polite">
              {Number.isInteger(quantity) && quantity > 0 ? formatUsd(totalUsd(drill.price, quantity)) : '–'}
            </output>
          </p>
          {refusal === null && <VolumePriceHint drill={drill} quantity={quantity} />}
          {/* The same height with and without a verified e-mail: the skeleton does not know which it is. */}
          <HoldNotice user={user} className="min-h-[4.2em] sm:min-h-[2.8em]" />
          {!isOrderable(drill) && <SoldOutMeanwhile drill={drill} />}
          <FormError message={errors.root?.message} />
          <Button type="submit" busy={isSubmitting} disabled={refusal !== null}>
            Place Order
          </Button>
          <OrderConditions />
        </div>
      </div>
    </Card>
  );
}

/** An order placed here costs the plain price; volume prices apply only in the cart. */
function VolumePriceHint({ drill, quantity }: { drill: Drill; quantity: number }) {
  const cheaper = tierPrice({ price: drill.price, tiers: drill.priceTiers }, quantity);
  if (cheaper >= drill.price) return null;
  return (
    <p className="alert alert-info alert-soft block text-base">
      Volume prices apply in the cart: there these cost {formatUsd(totalUsd(cheaper, quantity))}.{' '}
      <Link to={paths.drill(drill._id)} className="link font-semibold">
        Use the cart
      </Link>
    </p>
  );
}

/** Why the quantity is refused, or null. Shown while typing; until it is null, the form can't be submitted. */
function refusalOf(quantity: number, drill: Drill): string | null {
  const refusal = quantityRefusal(quantity, drill);
  if (refusal) return refusal;
  const total = Number.isInteger(quantity) ? totalUsd(drill.price, quantity) : 0;
  return total > limits.orderTotal.max ? messages.totalTooHigh : null;
}
