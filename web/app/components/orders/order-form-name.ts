import { forgetKeys } from '../forms/idempotency-keys';

const prefix = 'order of ';

/** Names the order form of a drill, for its draft and its idempotency key. */
export const orderFormName = (drillId: string): string => prefix + drillId;

/** Called when a page has shown the user's orders. */
export const forgetPlacedOrders = (): void => forgetKeys(prefix);
