import type { BodyOf } from '@chuck-and-bit/contract/endpoint';
import type { Product } from '@chuck-and-bit/contract/products';
import { messages } from '@chuck-and-bit/contract/messages';
import { totalUsd } from '@chuck-and-bit/contract/money';
import { tierPrice } from '@chuck-and-bit/contract/price-tiers';
import { placeOrder } from '@chuck-and-bit/contract/orders';
import type { User } from '@chuck-and-bit/contract/users';
import { redirect } from 'react-router';
import { createWithKey, findCreated } from '../../../components/forms/idempotency-keys';
import { orderFormName } from '../../../components/orders/order-form-name';
import { toast } from '../../../components/toasts/toast';
import { paths } from '../../../browser/paths';
import { rememberPlace } from '../../../browser/stored-place';
import { forgetDraft } from '../../../session/store/drafts';
import { sessionState } from '../../../session/store/session-state';
import { browserShopApi } from '../../../shop-api';

type OrderInput = Omit<
  BodyOf<typeof placeOrder>,
  'productId' | 'productName' | 'productImage' | 'price' | 'status'
>;

/** USD: the price of this quantity, with volume prices. */
export const priceOf = ({ price, priceTiers: tiers }: Product, quantity: number): number =>
  totalUsd(tierPrice({ price, tiers }, quantity), quantity);

/** @param product as it was shown */
export async function sendOrder(user: User, product: Product, input: OrderInput): Promise<void> {
  const body = {
    ...input,
    userName: user.name,
    userEmail: user.email,
    productId: product._id,
    productName: product.name,
    productImage: product.image,
    totalPrice: priceOf(product, input.quantity),
    status: 'Pending',
  };
  await createWithKey(orderFormName(product._id), body, (options) =>
    browserShopApi().call(placeOrder, { query: { email: user.email }, body }, options),
  );
  rememberPlace(input);
  sayPlaced(product._id);
}

function sayPlaced(productId: string): void {
  forgetDraft(orderFormName(productId), sessionState.get().session?.user._id);
  toast.success(messages.orderPlaced, { toastId: messages.orderPlaced });
}

/** My Orders shows the order that was placed here, if its response was lost or the page that shows it could not be loaded. */
export async function redirectIfPlaced(productId: string): Promise<void> {
  if ((await findCreated(orderFormName(productId))) === null) return;
  sayPlaced(productId);
  throw redirect(paths.myOrders);
}
