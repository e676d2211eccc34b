import { ratesTo, taxTo, toDestination } from '@chuck-and-bit/contract/destinations';
import { messages } from '@chuck-and-bit/contract/messages';
import { canCancel, paymentStatusOf, whyNotShipAny } from '@chuck-and-bit/contract/order-status';
import type { NewAddress } from '@chuck-and-bit/contract/purchases';
import { textIfVisible } from '@chuck-and-bit/contract/visible-text';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import { type Actor, recordChange } from '../audit-log/record-change';
import { queueMail } from '../mails/queue-mail';
import { readPricingOptions } from '../pricing/pricing-options';
import { requireParts, resolvePlace } from '../pricing/resolve-place';
import type { ConfiguredSettings } from '../shop-settings/shop-settings';
import { unitsLost } from './lost-units';
import { toPurchaseMail } from './purchase-mail';
import { deliveryLines, purchaseNotFound } from './purchases';
import {
  listShipments,
  lockPurchase,
  type PurchaseRow,
  setAddress,
  type WholePurchase,
} from './purchases.queries';

type Place = Pick<PurchaseRow, 'country' | 'region'>;

/**
 * Changes where a purchase goes, as far as it is not shipped yet or was lost, and mails the buyer.
 * @returns the number of changed purchases: 0 if the address is the same
 * @throws PURCHASE_NOT_FOUND, ORDER_ALREADY_SHIPPED, ORDER_REFUNDED, PLACE_CHANGES_PRICE, INVALID_INPUT for an unknown place or a missing part of it
 */
export async function changeAddress(
  transaction: Queryable,
  { actor, shopUrl, ...configured }: ConfiguredSettings & { actor: Actor; shopUrl: string },
  id: string,
  { name, address, phone, ...sent }: NewAddress,
): Promise<number> {
  const whole = isId(id) ? await lockPurchase(transaction, id) : null;
  if (!whole) throw purchaseNotFound();
  await requireUnshipped(transaction, whole);
  const { purchase } = whole;
  const place = resolvePlace(sent);
  const parts = {
    company: textIfVisible(sent.company) ?? null,
    postcode: textIfVisible(sent.postcode) ?? null,
    city: textIfVisible(sent.city) ?? null,
  };
  requireParts({ ...place, ...parts });
  if (!(await isPricedAlike(transaction, configured, purchase, place))) {
    throw new ShopError('PLACE_CHANGES_PRICE', messages.placeChangesPrice);
  }
  const changed = { ...purchase, userName: name, address, phone, ...parts, ...place };
  const [before, after] = [writtenAddress(purchase), writtenAddress(changed)];
  if (before === after) return 0;
  await setAddress(transaction, purchase.id, { userName: name, address, phone, ...parts, ...place });
  await recordChange(transaction, actor, {
    action: 'purchase.address-changed',
    subject: { id: purchase.id, name: purchase.number },
    before: { address: before },
    after: { address: after },
  });
  const mail = toPurchaseMail(changed, whole.orders, shopUrl);
  await queueMail(transaction, 'purchaseAddressChanged', { ...mail, address: after });
  return 1;
}

const writtenAddress = (purchase: PurchaseRow) => [...deliveryLines(purchase), purchase.phone].join('\n');

/** Also the units of a lost parcel can be sent to another address. */
async function requireUnshipped(transaction: Queryable, { purchase, orders }: WholePurchase): Promise<void> {
  if (canCancel({ paymentStatus: paymentStatusOf(purchase) })) return;
  const refusal = whyNotShipAny(orders.map((order) => ({ ...order, paymentStatus: paymentStatusOf(order) })));
  if (!refusal) return;
  const shipments = await listShipments(transaction, [purchase.id]);
  if (orders.some((order) => unitsLost(order, shipments) > 0)) return;
  throw new ShopError(refusal, messages.orderRefused[refusal]);
}

/** Whether the rate that was charged delivers to this place too, and its tax is that of the purchase's place. */
async function isPricedAlike(
  transaction: Queryable,
  configured: ConfiguredSettings,
  purchase: PurchaseRow,
  place: Place,
): Promise<boolean> {
  if (place.country === purchase.country && place.region === purchase.region) return true;
  const [from, to] = [purchase, place].map(({ country, region }) => toDestination(country, region));
  const readOptions = (destination: typeof from) =>
    readPricingOptions(transaction, configured, {
      destination: destination ?? null,
      code: null,
      userId: null,
    });
  const [before, after] = [await readOptions(from), await readOptions(to)];
  const rates = ratesTo(after.shippingRates, to ?? null);
  const isSameRate =
    purchase.shippingRateId === null
      ? after.shippingRates.length === 0
      : rates.some(({ id }) => id === purchase.shippingRateId);
  return isSameRate && taxTo(before.taxRates, from ?? null)?.id === taxTo(after.taxRates, to ?? null)?.id;
}
