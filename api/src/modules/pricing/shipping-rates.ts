import { usdOf, usdToCents } from '@chuck-and-bit/contract/money';
import { messages } from '@chuck-and-bit/contract/messages';
import type {
  NewShippingRate,
  ShippingRateChange,
  StoredShippingRate,
} from '@chuck-and-bit/contract/shipping';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId, newId } from '../../ids';
import { type Actor, recordChange } from '../audit-log/record-change';
import { notWritten, requireRoom } from './change-setting';
import { listShippingRates, type ShippingRateRow } from './pricing.queries';
import { requireRegion } from './resolve-place';
import * as queries from './shipping-rates.queries';

/**
 * Adds a validated rate after all others.
 * @param actor null for demo data, which the audit log does not record
 * @returns its id
 * @throws INVALID_INPUT for an unknown region, TOO_MANY_SETTINGS
 */
export async function addShippingRate(
  transaction: Queryable,
  sent: NewShippingRate,
  actor: Actor | null,
): Promise<string> {
  const rate = withRegionCodes(sent);
  requireRoom((await listShippingRates(transaction)).length);
  const id = newId();
  await queries.insertShippingRate(transaction, { id, ...toColumns(rate) });
  const subject = { id, name: rate.name };
  if (actor) await recordChange(transaction, actor, { action: 'shipping-rate.added', subject, after: rate });
  return id;
}

/** @returns the number of changed rates: 1 @throws INVALID_INPUT for an unknown region, SETTING_NOT_FOUND, SETTING_CHANGED */
export async function changeShippingRate(
  transaction: Queryable,
  id: string,
  { version, ...sent }: ShippingRateChange,
  actor: Actor,
): Promise<number> {
  const rate = withRegionCodes(sent);
  const row = (await listShippingRates(transaction)).find((each) => each.id === id);
  const written = row
    ? await queries.updateShippingRate(transaction, { id, version, ...toColumns(rate) })
    : 0;
  if (!row || written === 0) throw notWritten(row);
  await recordChange(transaction, actor, {
    action: 'shipping-rate.changed',
    subject: { id, name: row.name },
    before: toEditable(row),
    after: rate,
  });
  return written;
}

/** Puts all rates in this order. @returns their number @throws SETTING_CHANGED if `ids` are not exactly all rates */
export async function orderShippingRates(
  transaction: Queryable,
  ids: string[],
  actor: Actor,
): Promise<number> {
  const all = await queries.lockShippingRates(transaction);
  const isWhole = all.length === ids.length && all.every((id) => ids.includes(id));
  if (!isWhole) throw new ShopError('SETTING_CHANGED', messages.settingChanged);
  const rates = await listShippingRates(transaction);
  const nameOf = (id: string) => rates.find((rate) => rate.id === id)?.name;
  await recordChange(transaction, actor, {
    action: 'shipping-rates.ordered',
    subject: { id: null, name: 'Shipping rates' },
    before: { order: rates.map(({ name }) => name) },
    after: { order: ids.map(nameOf) },
  });
  return queries.setShippingOrder(transaction, ids);
}

/** @returns the number of deleted rates: 0 or 1 */
export async function deleteShippingRate(transaction: Queryable, id: string, actor: Actor): Promise<number> {
  const deleted = isId(id) ? await queries.deleteShippingRate(transaction, id) : null;
  if (deleted === null) return 0;
  await recordChange(transaction, actor, {
    action: 'shipping-rate.deleted',
    subject: { id, name: deleted.name },
    before: toEditable(deleted),
  });
  return 1;
}

function withRegionCodes<R extends NewShippingRate>(rate: R): R {
  const [country = ''] = rate.countries;
  const codes = rate.regions.map((region, index) => requireRegion(country, region, `regions.${index}`));
  return { ...rate, regions: [...new Set(codes)] };
}

function toColumns({ steps, ...rate }: NewShippingRate): queries.ShippingRateValues {
  return {
    ...rate,
    name: rate.name.trim(),
    steps: steps.map(({ from, price }) => ({
      from: rate.basis === 'goods' ? usdToCents(from) : from,
      price: usdToCents(price),
    })),
  };
}

/** The fields that admins edit, for the audit log. */
function toEditable(row: ShippingRateRow) {
  const { _id, version: _version, ...rate } = toShippingRate(row);
  return rate;
}

export function toShippingRate(row: ShippingRateRow): StoredShippingRate {
  const { id, position: _position, ...rate } = row;
  return {
    _id: id,
    ...rate,
    steps: rate.steps.map(({ from, price }) => ({
      from: rate.basis === 'goods' ? usdOf(from) : from,
      price: usdOf(price),
    })),
  };
}
