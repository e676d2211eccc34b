import type { BodyOf } from '@chuck-and-bit/contract/endpoint';
import type { Drill } from '@chuck-and-bit/contract/drills';
import { messages } from '@chuck-and-bit/contract/messages';
import { totalUsd } from '@chuck-and-bit/contract/money';
import { tierPrice } from '@chuck-and-bit/contract/price-tiers';
import { placeOrder } from '@chuck-and-bit/contract/orders';
import type { User } from '@chuck-and-bit/contract/users';
import { redirect } from 'react-router';
import { outcomeOf } from '../../../components/actions/outcome';
import { createWithKey, findCreated } from '../../../components/forms/idempotency-keys';
import { orderFormName } from '../../../components/orders/order-form-name';
import { toast } from '../../../components/toasts/toast';
import { paths } from '../../../page/paths';
import { forgetDraft } from '../../../session/store/drafts';
import { browserShopApi } from '../../../shop-api';

/** What the form sends to the screen's action, with the drill as it was shown. */
export type OrderInput = {
  drill: Drill;
  input: Omit<BodyOf<typeof placeOrder>, 'productId' | 'productName' | 'productImage' | 'price' | 'status'>;
};

/** USD: the price of this quantity, with volume prices. */
export const priceOf = ({ price, priceTiers: tiers }: Drill, quantity: number): number =>
  totalUsd(tierPrice({ price, tiers }, quantity), quantity);

export function sendOrder(user: User, { drill, input }: OrderInput) {
  const body = {
    ...input,
    userName: user.name,
    userEmail: user.email,
    productId: drill._id,
    productName: drill.name,
    productImage: drill.image,
    totalPrice: priceOf(drill, input.quantity),
    status: 'Pending',
  };
  return outcomeOf(async () => {
    await createWithKey(orderFormName(drill._id), body, (options) =>
      browserShopApi().call(placeOrder, { query: { email: user.email }, body }, options),
    );
    throw toPlacedOrder(drill._id);
  });
}

/** My Orders shows the order. */
function toPlacedOrder(drillId: string): Response {
  forgetDraft(orderFormName(drillId));
  toast.success(messages.orderPlaced, { toastId: messages.orderPlaced });
  return redirect(paths.myOrders);
}

/** Leads to the order that was placed here, if its response was lost or the page that shows it could not be loaded. */
export async function redirectIfPlaced(drillId: string): Promise<void> {
  if ((await findCreated(orderFormName(drillId))) !== null) throw toPlacedOrder(drillId);
}
