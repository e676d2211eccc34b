import { zodResolver } from '@hookform/resolvers/zod';
import type { Drill } from '@chuck-and-bit/contract/drills';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { formatUsd, totalUsd } from '@chuck-and-bit/contract/money';
import { type OrderForm, orderForm, placeOrder, quantityRefusal } from '@chuck-and-bit/contract/orders';
import type { PolicyName } from '@chuck-and-bit/contract/policies';
import type { User } from '@chuck-and-bit/contract/users';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { toast } from '../../../components/toasts/toast';
import { FormError } from '../../../components/errors/form-error';
import { showFormErrors } from '../../../components/errors/show-form-errors';
import { useIdempotencyKey } from '../../../components/forms/use-idempotency-key';
import { paths } from '../../../page/paths';
import { browserShopApi, ShopApiError } from '../../../shop-api';
import { Button } from '../../../ui/button';
import { TextAreaField } from '../../../ui/text-area-field';
import { TextField } from '../../../ui/text-field';
import { SoldOut } from './sold-out';

/** Where a shopper orders a number of pieces of one drill. */
export function OrderFormCard({ drill, user }: { drill: Drill; user: User }) {
  const headingId = useId();
  const form = useForm<OrderForm>({
    resolver: zodResolver(orderForm(drill)),
    defaultValues: {
      address: user.address ?? '',
      phone: user.phone ?? '',
      quantity: drill.minimumOrder,
    },
  });
  const { errors, isSubmitting } = form.formState;
  const quantity = useWatch({ control: form.control, name: 'quantity' });
  const refusal = refusalOf(quantity, drill);
  const withKey = useIdempotencyKey();
  const navigate = useNavigate();
  const revalidator = useRevalidator();

  const send = form.handleSubmit(async (wanted) => {
    const body = {
      ...wanted,
      userName: user.name,
      userEmail: user.email,
      productId: drill._id,
      productName: drill.name,
      productImage: drill.image,
      totalPrice: totalUsd(drill.price, wanted.quantity),
      status: 'Pending',
    };
    try {
      await withKey(body, (idempotencyKey) =>
        browserShopApi().call(placeOrder, { query: { email: user.email }, body }, { idempotencyKey }),
      );
      toast.success(messages.orderPlaced);
      await navigate(paths.myOrders);
    } catch (error) {
      showFormErrors(form, error);
      // Stock or price has changed since the page was loaded: show the current values.
      if (error instanceof ShopApiError && error.statusCode < 500) void revalidator.revalidate();
    }
  });

  if (drill.availableQuantity < drill.minimumOrder) return <SoldOut drill={drill} />;
  return (
    <form
      noValidate
      aria-labelledby={headingId}
      onSubmit={(event) => void send(event)}
      className="border-base-300 bg-base-100 rounded-box border p-5 sm:p-6"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <h2 id={headingId} className="text-2xl font-semibold sm:col-span-2">
          Your Order
        </h2>
        <TextField label="Name" value={user.name} readOnly />
        <TextField label="Email" type="email" value={user.email} readOnly />
        <TextAreaField
          label="Address"
          rows={2}
          autoComplete="street-address"
          maxLength={limits.address.max}
          className="sm:col-span-2"
          {...form.register('address')}
          error={errors.address?.message}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={limits.phone.max}
          {...form.register('phone')}
          error={errors.phone?.message}
        />
        <TextField
          label="Quantity"
          type="number"
          inputMode="numeric"
          step={1}
          min={drill.minimumOrder}
          max={drill.availableQuantity}
          {...form.register('quantity', { valueAsNumber: true })}
          error={refusal ?? errors.quantity?.message}
        />
        <div className="border-base-300 flex flex-col gap-4 border-t pt-5 sm:col-span-2">
          <p className="flex items-baseline justify-between gap-4">
            <span className="font-medium">Total</span>
            <output className="font-display text-3xl font-semibold tabular-nums" aria-live="polite">
              {Number.isInteger(quantity) && quantity > 0 ? formatUsd(totalUsd(drill.price, quantity)) : '–'}
            </output>
          </p>
          <FormError message={errors.root?.message} />
          <Button type="submit" busy={isSubmitting} disabled={refusal !== null}>
            Place Order
          </Button>
          <p className="text-base-content/75 text-sm">
            By ordering you accept our <PolicyLink name="terms">terms of sale</PolicyLink>. Read about{' '}
            <PolicyLink name="shipping">shipping and delivery</PolicyLink> and{' '}
            <PolicyLink name="returns">returns and refunds</PolicyLink>.
          </p>
        </div>
      </div>
    </form>
  );
}

/** Said while typing, and as long as it holds there is nothing to submit. */
function refusalOf(quantity: number, drill: Drill): string | null {
  const refusal = quantityRefusal(quantity, drill);
  if (refusal) return refusal;
  const total = Number.isInteger(quantity) ? totalUsd(drill.price, quantity) : 0;
  return total > limits.orderTotal.max ? messages.totalTooHigh : null;
}

function PolicyLink({ name, children }: { name: PolicyName; children: string }) {
  return (
    <Link to={paths.policy(name)} className="link">
      {children}
    </Link>
  );
}
