import type {
  DiscountCodeChange,
  NewDiscountCode,
  StoredDiscountCode,
} from '@chuck-and-bit/contract/discount-codes';
import { messages } from '@chuck-and-bit/contract/messages';
import { cents, centsToUsd, usdToCents } from '@chuck-and-bit/contract/money';
import type { Queryable } from '../../database/client';
import { invalidInput, ShopError } from '../../errors';
import { isId, newId } from '../../ids';
import { type NoteChange, notWritten, refuseTaken, requireRoom } from './change-setting';
import * as queries from './discount-codes.queries';
import type { DiscountCodeRow } from './pricing.queries';

const oneOfEach = { constraint: 'discount_codes_code_unique', field: 'code', message: messages.codeTaken };

/** Adds a validated code. @returns its id @throws INVALID_INPUT for a code that exists, TOO_MANY_SETTINGS */
export async function addDiscountCode(
  transaction: Queryable,
  { code, ...terms }: NewDiscountCode,
  note: NoteChange,
): Promise<string> {
  requireRoom((await queries.listDiscountCodes(transaction)).length);
  const id = newId();
  await refuseTaken(oneOfEach, () =>
    queries.insertDiscountCode(transaction, { id, code, ...toTerms(terms) }),
  );
  await note({ action: 'discount-code.added', subject: { id, name: code }, after: terms });
  return id;
}

/**
 * Replaces the terms of a code.
 * @returns the number of changed codes: 1
 * @throws INVALID_INPUT when it was used more often than the terms allow, SETTING_NOT_FOUND, SETTING_CHANGED
 */
export async function changeDiscountCode(
  transaction: Queryable,
  id: string,
  { change: { version, ...terms }, note }: { change: DiscountCodeChange; note: NoteChange },
): Promise<number> {
  const row = isId(id) ? await queries.findCodeById(transaction, id) : null;
  if (!row) throw notWritten(null);
  const code = await queries.updateDiscountCode(transaction, { id, version, ...toTerms(terms) });
  if (code === null) {
    if (row.version === version) {
      throw invalidInput([{ path: 'maxUses', message: messages.usesTooLow(row.uses) }]);
    }
    throw notWritten(row);
  }
  await note({
    action: 'discount-code.changed',
    subject: { id, name: code },
    before: toEditable(row),
    after: terms,
  });
  return 1;
}

/** Ends a code now. @returns the number of ended codes: 0 when it had ended @throws SETTING_NOT_FOUND */
export async function endDiscountCode(transaction: Queryable, id: string, note: NoteChange): Promise<number> {
  const row = isId(id) ? await queries.findCodeById(transaction, id) : null;
  if (!row) throw notWritten(null);
  const ended = await queries.endDiscountCode(transaction, id);
  if (ended === null) return 0;
  await note({
    action: 'discount-code.ended',
    subject: { id, name: row.code },
    before: { endsAt: row.endsAt },
    after: { endsAt: ended },
  });
  return 1;
}

/** @returns the number of deleted codes: 0 or 1 @throws DISCOUNT_CODE_USED */
export async function deleteDiscountCode(
  transaction: Queryable,
  id: string,
  note: NoteChange,
): Promise<number> {
  const row = isId(id) ? await queries.findCodeById(transaction, id) : null;
  if (!row) return 0;
  if (!(await queries.deleteDiscountCode(transaction, id))) {
    throw new ShopError('DISCOUNT_CODE_USED', messages.discountCodeUsed);
  }
  await note({
    action: 'discount-code.deleted',
    subject: { id, name: row.code },
    before: toEditable(row),
  });
  return 1;
}

type Terms = Omit<NewDiscountCode, 'code'>;

const toTerms = ({ kind, value, minimumGoods, startsAt, endsAt, ...uses }: Terms) => ({
  kind,
  // Hundredths of a percent are as many as cents of a dollar.
  value: kind === 'freeShipping' ? 0 : Math.round(value * 100),
  minimumGoodsCents: usdToCents(minimumGoods),
  startsAt: startsAt === null ? null : new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
  ...uses,
});

/** As admins see it, without what tells it from others. */
function toEditable(row: DiscountCodeRow) {
  const {
    _id,
    code: _code,
    version: _version,
    uses: _uses,
    createdAt: _createdAt,
    ...terms
  } = toDiscountCode(row);
  return terms;
}

export const toDiscountCode = ({
  id,
  value,
  minimumGoodsCents,
  startsAt,
  endsAt,
  createdAt,
  ...row
}: DiscountCodeRow): StoredDiscountCode => ({
  _id: id,
  ...row,
  value: value / 100,
  minimumGoods: centsToUsd(cents(minimumGoodsCents)),
  startsAt: startsAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});
