import { messages } from '@chuck-and-bit/contract/messages';
import { usdToCents } from '@chuck-and-bit/contract/money';
import { isLargeOrder, type OrderedUnits } from '@chuck-and-bit/contract/hold-of-units';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import type { UserRow } from '../accounts/users';
import * as queries from './purchases.queries';

/** Limits of one user's unpaid purchases. */
type OpenOrderLimits = {
  max: number;
  /** USD, in total. A user's only open purchase may exceed it. */
  valueMax: number;
  /** USD, of one purchase; null: no limit. */
  orderValueMax: number | null;
  /** Hours until an unpaid purchase expires, if that is sooner than the settings of the shop say; null: as they say. */
  holdHours: number | null;
  /** Minutes until one expires that takes more than a quarter of a product's available units; null: like any other. */
  largeHoldMinutes: number | null;
};

/** The limits of users with a verified e-mail, and of the others. */
export type OpenOrderRules = { verified: OpenOrderLimits; unverified: OpenOrderLimits };

export const limitsOf = ({ emailVerified }: UserRow, { verified, unverified }: OpenOrderRules) =>
  emailVerified ? verified : unverified;

/** A buyer's unpaid purchases: their number, and their total in cents. */
type OpenOrders = { purchases: number; totalCents: number };

const tooManyOpenOrders = () => new ShopError('TOO_MANY_OPEN_ORDERS', messages.tooManyOpenOrders);

/** Checks whether a locked buyer may have another unpaid purchase. @throws TOO_MANY_OPEN_ORDERS */
export async function requireRoomForOrder(
  transaction: Queryable,
  buyer: UserRow,
  { max }: OpenOrderLimits,
): Promise<OpenOrders> {
  const open = await queries.sumUnpaid(transaction, buyer.id);
  if (open.purchases >= max) throw tooManyOpenOrders();
  return open;
}

/**
 * Checks whether the buyer of these unpaid purchases may have another one of this total, in cents.
 * @throws EMAIL_UNVERIFIED for a total that only buyers with a verified e-mail may order, TOO_MANY_OPEN_ORDERS
 */
export function requireValueWithin(
  open: OpenOrders,
  total: number,
  { valueMax, orderValueMax }: OpenOrderLimits,
): void {
  if (orderValueMax !== null && total > usdToCents(orderValueMax)) {
    throw new ShopError('EMAIL_UNVERIFIED', messages.emailUnverified);
  }
  if (open.purchases > 0 && open.totalCents + total > usdToCents(valueMax)) throw tooManyOpenOrders();
}

/** How long an unpaid purchase is held. `minutes`: 0: until it is paid or cancelled. */
export type Hold = { minutes: number; isShort: boolean };

/** When a buyer who has not paid is asked to: most pay at once. Half of the hold remains. */
export const requestMinutes = ({ minutes }: Hold, configured: number): number =>
  minutes === 0 ? configured : Math.min(configured, minutes / 2);

/**
 * How long purchases are held, and large ones.
 * @param unpaidHours of the settings of the shop; 0: for ever
 */
export function holdLimitsOf(
  { holdHours, largeHoldMinutes }: Pick<OpenOrderLimits, 'holdHours' | 'largeHoldMinutes'>,
  unpaidHours: number,
): { hours: number; largeMinutes: number } {
  const shorter = holdHours ?? unpaidHours;
  const hours = unpaidHours === 0 ? shorter : Math.min(shorter, unpaidHours);
  return { hours, largeMinutes: Math.min(largeHoldMinutes ?? 60 * hours, 60 * hours) };
}

/**
 * @param unpaidHours of the settings of the shop
 * @param units the units of each product, and those available
 */
export function holdOf(limits: OpenOrderLimits, unpaidHours: number, units: readonly OrderedUnits[]): Hold {
  const { hours, largeMinutes } = holdLimitsOf(limits, unpaidHours);
  const isShort = limits.largeHoldMinutes !== null && units.some(isLargeOrder);
  return { minutes: isShort ? largeMinutes : 60 * hours, isShort };
}
