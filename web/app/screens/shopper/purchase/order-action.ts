import type { Drill } from '@chuck-and-bit/contract/drills';
import { messages } from '@chuck-and-bit/contract/messages';
import { totalUsd } from '@chuck-and-bit/contract/money';
import { type OrderForm, placeOrder } from '@chuck-and-bit/contract/orders';
import type { User } from '@chuck-and-bit/contract/users';
import { redirect } from 'react-router';
import { outcomeOf } from '../../../components/actions/outcome';
import { createIdempotencyKeys } from '../../../components/forms/idempotency-keys';
import { toast } from '../../../components/toasts/toast';
import { paths } from '../../../page/paths';
import { forgetDraft } from '../../../session/store/drafts';
import { browserShopApi } from '../../../shop-api';

/** What the form sends to the screen's action, with the drill as it was shown. */
export type WantedOrder = { drill: Drill; wanted: OrderForm };

export const draftName = (drillId: string) => `order of ${drillId}`;

const withKey = createIdempotencyKeys();

export function sendOrder(user: User, { drill, wanted }: WantedOrder) {
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
  return outcomeOf(async () => {
    await withKey(body, (options) =>
      browserShopApi().call(placeOrder, { query: { email: user.email }, body }, options),
    );
    forgetDraft(draftName(drill._id));
    toast.success(messages.orderPlaced);
    throw redirect(paths.myOrders);
  });
}
