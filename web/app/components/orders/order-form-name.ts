import { forgetKeys } from '../forms/idempotency-keys';

const prefix = 'order of ';

/** Names the order form of a product, for its draft and its idempotency key. */
export const orderFormName = (productId: string): string => prefix + productId;

/** Called when a page has shown the user's orders. */
export const forgetPlacedOrders = (): void => forgetKeys(prefix);
