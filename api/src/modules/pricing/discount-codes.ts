import type {
  DiscountCodeChange,
  NewDiscountCode,
  StoredDiscountCode,
} from '@chuck-and-bit/contract/discount-codes';
import { messages } from '@chuck-and-bit/contract/messages';
import { usdOf, usdToCents } from '@chuck-and-bit/contract/money';
import type { Queryable } from '../../database/client';
import { invalidInput, ShopError } from '../../errors';
import { isId, newId } from '../../ids';
import { type Actor, recordChange } from '../audit-log/record-change';
import { notWritten, requireRoom } from './change-setting';
import * as queries from './discount-codes.queries';
import type { DiscountCodeRow } from './pricing.queries';

/**
 * Adds a validated code.
 * @param actor null for demo data, which the audit log does not record
 * @returns its id
 * @throws INVALID_INPUT for a code that exists, TOO_MANY_SETTINGS
 */
export async function addDiscountCode(
  transaction: Queryable,
  { code, ...values }: NewDiscountCode,
  actor: Actor | null,
): Promise<string> {
  requireRoom((await queries.listDiscountCodes(transaction)).length);
  const id = newId();
  await queries.insertDiscountCode(transaction, { id, code, ...toColumns(values) });
  const subject = { id, name: code };
  if (actor)
    await recordChange(transaction, actor, { action: 'discount-code.added', subject, after: values });
  return id;
}

/**
 * Replaces the values of a code.
 * @returns the number of changed codes: 1
 * @throws INVALID_INPUT for another code, or if it was used more often than the new limit allows, SETTING_NOT_FOUND, SETTING_CHANGED
 */
export async function changeDiscountCode(
  transaction: Queryable,
  id: string,
  { version, code, ...values }: DiscountCodeChange,
  actor: Actor,
): Promise<number> {
  const row = isId(id) ? await queries.findCodeById(transaction, id) : null;
  if (!row) throw notWritten(null);
  if (code !== undefined && code !== row.code) {
    throw invalidInput([{ path: 'code', message: messages.codeFixed }]);
  }
  const written = await queries.updateDiscountCode(transaction, { id, version, ...toColumns(values) });
  if (written === 0 && row.version === version) {
    throw invalidInput([{ path: 'maxUses', message: messages.usesTooLow(row.uses) }]);
  }
  if (written === 0) throw notWritten(row);
  await recordChange(transaction, actor, {
    action: 'discount-code.changed',
    subject: { id, name: row.code },
    before: toEditable(row),
    after: values,
  });
  return written;
}

/** Ends a code now. @returns the number of ended codes: 0 if it had ended before @throws SETTING_NOT_FOUND */
export async function endDiscountCode(transaction: Queryable, id: string, actor: Actor): Promise<number> {
  const row = isId(id) ? await queries.findCodeById(transaction, id) : null;
  if (!row) throw notWritten(null);
  const ended = await queries.endDiscountCode(transaction, id);
  if (ended === null) return 0;
  await recordChange(transaction, actor, {
    action: 'discount-code.ended',
    subject: { id, name: row.code },
    before: { endsAt: row.endsAt },
    after: { endsAt: ended },
  });
  return 1;
}

/** @returns the number of deleted codes: 0 or 1 @throws DISCOUNT_CODE_USED */
export async function deleteDiscountCode(transaction: Queryable, id: string, actor: Actor): Promise<number> {
  const row = isId(id) ? await queries.findCodeById(transaction, id) : null;
  if (!row) return 0;
  if (!(await queries.deleteDiscountCode(transaction, id))) {
    throw new ShopError('DISCOUNT_CODE_USED', messages.discountCodeUsed);
  }
  await recordChange(transaction, actor, {
    action: 'discount-code.deleted',
    subject: { id, name: row.code },
    before: toEditable(row),
  });
  return 1;
}

type DiscountCodeValues = Omit<NewDiscountCode, 'code'>;

const toColumns = ({ kind, value, minimumGoods, startsAt, endsAt, ...uses }: DiscountCodeValues) => ({
  kind,
  // Percent become hundredths of a percent, and USD become cents: both times 100.
  value: kind === 'freeShipping' ? 0 : Math.round(value * 100),
  minimumGoodsCents: usdToCents(minimumGoods),
  startsAt: startsAt === null ? null : new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
  ...uses,
});

/** The fields that admins edit, for the audit log. */
function toEditable(row: DiscountCodeRow) {
  const {
    _id,
    code: _code,
    version: _version,
    uses: _uses,
    createdAt: _createdAt,
    ...values
  } = toDiscountCode(row);
  return values;
}

export function toDiscountCode({ id, minimumGoodsCents, ...row }: DiscountCodeRow): StoredDiscountCode {
  return {
    _id: id,
    ...row,
    value: row.value / 100,
    minimumGoods: usdOf(minimumGoodsCents),
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
