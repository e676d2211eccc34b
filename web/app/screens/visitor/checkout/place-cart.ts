import { placePurchase } from '@chuck-and-bit/contract/carts';
import { messages } from '@chuck-and-bit/contract/messages';
import { redirect } from 'react-router';
import { createWithKey, findCreated, forgetKeys } from '../../../components/forms/idempotency-keys';
import { toast } from '../../../components/toasts/toast';
import { paths } from '../../../browser/paths';
import { forgetDraft } from '../../../session/store/drafts';
import { sessionState } from '../../../session/store/session-state';
import { browserShopApi } from '../../../shop-api';

/** `expectedTotal`: the total that the buyer saw, in USD. */
export type PlaceRequest = { cartId: string; expectedTotal: number; updatedAt: string };

export const draftName = 'checkout';

/** Orders the lines of the cart. @returns the id of the purchase */
export async function placeCart(input: PlaceRequest): Promise<string> {
  const { cartId, expectedTotal } = input;
  const purchaseId = await createWithKey(draftName, input, (options) =>
    browserShopApi().call(placePurchase, { params: { id: cartId }, body: { expectedTotal } }, options),
  );
  return sayPlaced(purchaseId);
}

function sayPlaced(purchaseId: string): string {
  forgetDraft(draftName, sessionState.get().session?.user._id);
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
