import { placePurchase } from '@chuck-and-bit/contract/carts';
import { messages } from '@chuck-and-bit/contract/messages';
import { confirmPayment } from '@chuck-and-bit/contract/orders';
import { getPurchase } from '@chuck-and-bit/contract/purchases';
import { redirect } from 'react-router';
import { outcomeOf } from '../../../components/actions/outcome';
import { createWithKey, findCreated, forgetKeys } from '../../../components/forms/idempotency-keys';
import type { PaymentConfirmation } from '../../../components/payment/pay-by-card';
import { toMyOrdersAfterPaying } from '../../../components/payment/just-paid';
import { toast } from '../../../components/toasts/toast';
import { paths } from '../../../page/paths';
import { forgetDraft } from '../../../session/store/drafts';
import { browserShopApi } from '../../../shop-api';

/** `expectedTotal`: the total that the buyer saw, in USD. */
export type PlaceRequest = { cartId: string; expectedTotal: number; updatedAt: string };

export type CheckoutRequest = PlaceRequest | PaymentConfirmation;

export const draftName = 'checkout';

/** Orders the lines of the cart. @returns the outcome with the id of the purchase */
export function placeCart(input: PlaceRequest) {
  const { cartId, expectedTotal } = input;
  return outcomeOf(async () => {
    const purchaseId = await createWithKey(draftName, input, (options) =>
      browserShopApi().call(placePurchase, { params: { id: cartId }, body: { expectedTotal } }, options),
    );
    return sayPlaced(purchaseId);
  });
}

function sayPlaced(purchaseId: string): string {
  forgetDraft(draftName);
  toast.success(messages.orderPlaced, { toastId: messages.orderPlaced });
  return purchaseId;
}

/** Leads to the purchase of the cart, if the response was lost. */
export async function redirectIfPlaced(): Promise<void> {
  const purchaseId = await findCreated(draftName);
  if (purchaseId !== null) throw redirect(paths.checkout(sayPlaced(purchaseId)));
}

/** Called when the placed purchase was loaded. */
export const forgetPlaced = (): void => forgetKeys(draftName);

/** Confirms the payment of a purchase after the card was charged. Any order of the purchase names the whole purchase. */
export function settlePurchase(purchaseId: string | null, { transactionId }: PaymentConfirmation) {
  return outcomeOf(async () => {
    const id = purchaseId ?? '';
    const [order] = (await browserShopApi().call(getPurchase, { params: { id } })).orders;
    if (!order) throw new Error('The purchase has no order');
    await browserShopApi().call(confirmPayment, { body: { orderId: order._id, transactionId } });
    throw toMyOrdersAfterPaying();
  });
}
