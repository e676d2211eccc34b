import { toSentInvoice } from '@chuck-and-bit/contract/addresses';
import type { CheckoutForm } from '@chuck-and-bit/contract/checkout-form';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { formatUsd } from '@chuck-and-bit/contract/money';
import type { User } from '@chuck-and-bit/contract/users';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type NavigateFunction, useNavigate } from 'react-router';
import { fieldOf } from '../../../components/forms/field-of';
import { pricedCart, startNextCart, syncCart } from '../../../cart/cart-sync';
import { applyTypedCode, forgetTypedCode } from '../../../cart/typed-code';
import { type PricedCart, inputOf } from '../../../cart/use-priced-cart';
import { useChange } from '../../../components/actions/use-change';
import { errorMessage } from '../../../components/errors/error-message';
import { FormError } from '../../../components/errors/form-error';
import { OrderConditions } from '../../../components/orders/order-conditions';
import { InvoiceFields } from '../../../components/places/invoice-fields';
import { HoldNotice } from '../../../components/orders/hold-notice';
import { orKept } from '../../../browser/keep-page';
import { paths } from '../../../browser/paths';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/text-field';
import { placeCart } from './place-cart';

type PlaceOrderProps = { form: UseFormReturn<CheckoutForm>; user: User; cart: PricedCart };

/** The last step before payment: places the order at the total that is shown. A code that was only typed is applied first. */
export function PlaceOrder({ form, user, cart }: PlaceOrderProps) {
  const navigate = useNavigate();
  const [isChecking, setIsChecking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { send, isBusy, outcome } = useChange(placeCart, {
    loadsAgain: false,
    onSettled: (settled) => {
      if (settled.ok) void continueToPayment(navigate, settled.value);
      // After the exchange with the server, the refused lines show their messages.
      else void syncCart();
    },
  });
  const { total } = cart.totals;
  const refused = outcome?.ok === false ? errorMessage(outcome.error) : null;

  async function place({ invoiceAddress, taxNumber, ...typed }: CheckoutForm) {
    setRefusal(null);
    setIsChecking(true);
    const details = {
      ...typed,
      region: typed.region || undefined,
      // What is no longer typed replaces what the cart has.
      invoiceAddress: undefined,
      taxNumber: undefined,
      ...toSentInvoice({ invoiceAddress, taxNumber }),
    };
    const hasAppliedCode = await applyTypedCode({ ...details, email: user.email });
    setIsChecking(false);
    const { priced, failure } = pricedCart();
    const [reason] = priced?.messages ?? [];
    if (!priced || failure !== null) return setRefusal(failure ?? messages.internal);
    if (reason?.code === 'REGION_MISSING') {
      return form.setError('region', { message: reason.message }, { shouldFocus: true });
    }
    if (reason) return setRefusal(reason.productId === undefined ? reason.message : messages.linesRefused);
    if (priced.total !== total)
      return setRefusal(hasAppliedCode ? messages.codeApplied : messages.priceChanged);
    await send({ cartId: priced._id, expectedTotal: total, updatedAt: priced.updatedAt });
  }
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label="Purchase order number"
        aside="optional"
        hint="Your own number for it, for your receipt."
        autoComplete="off"
        maxLength={limits.poNumber.max}
        className="sm:max-w-xs"
        {...fieldOf(form, 'poNumber')}
      />
      <InvoiceFields />
      <HoldNotice user={user} input={inputOf(cart)} />
      <FormError message={isChecking ? null : (refusal ?? refused)} takesFocus />
      <Button
        busy={isChecking || isBusy || outcome?.ok === true}
        onClick={(event) => void form.handleSubmit(place)(event)}
        className="text-lg"
      >{`Place Order · ${formatUsd(total)}`}</Button>
      <p className="text-base-content/75 text-sm">You enter your card next, on this page.</p>
      <OrderConditions />
    </div>
  );
}

/** Navigates before it empties the cart, which the form needs. `replace`: Back leads to the cart, not to an empty checkout. */
async function continueToPayment(navigate: NavigateFunction, purchaseId: string): Promise<void> {
  await orKept(navigate(paths.checkout(purchaseId), { replace: true }));
  forgetTypedCode();
  startNextCart();
}
