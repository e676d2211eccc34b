import type { NewTaxRate, StoredTaxRate, TaxRateChange } from '@chuck-and-bit/contract/taxes';
import { visibleText } from '@chuck-and-bit/contract/visible-text';
import type { Queryable } from '../../database/client';
import { isId, newId } from '../../ids';
import { type Actor, recordChange } from '../audit-log/record-change';
import { notWritten, requireRoom } from './change-setting';
import { requireRegion } from './resolve-place';
import type { TaxRateRow } from './pricing.queries';
import * as queries from './tax-rates.queries';

/** Adds a validated tax. @returns its id @throws INVALID_INPUT if the region is unknown or the place has a tax, TOO_MANY_SETTINGS */
export async function addTaxRate(transaction: Queryable, sent: NewTaxRate, actor: Actor): Promise<string> {
  const tax = withRegionCode(sent);
  requireRoom((await queries.listTaxRates(transaction)).length);
  const id = newId();
  await queries.insertTaxRate(transaction, { id, ...toColumns(tax) });
  await recordChange(transaction, actor, {
    action: 'tax.added',
    subject: { id, name: tax.name },
    after: tax,
  });
  return id;
}

/** @returns the number of changed taxes: 1 @throws INVALID_INPUT, SETTING_NOT_FOUND, SETTING_CHANGED */
export async function changeTaxRate(
  transaction: Queryable,
  id: string,
  { version, ...sent }: TaxRateChange,
  actor: Actor,
): Promise<number> {
  const tax = withRegionCode(sent);
  const row = isId(id) ? await queries.findTaxRate(transaction, id) : null;
  const written = row ? await queries.updateTaxRate(transaction, { id, version, ...toColumns(tax) }) : 0;
  if (!row || written === 0) throw notWritten(row);
  await recordChange(transaction, actor, {
    action: 'tax.changed',
    subject: { id, name: row.name },
    before: toEditable(row),
    after: tax,
  });
  return written;
}

/** @returns the number of deleted taxes: 0 or 1 */
export async function deleteTaxRate(transaction: Queryable, id: string, actor: Actor): Promise<number> {
  const deleted = isId(id) ? await queries.deleteTaxRate(transaction, id) : null;
  if (deleted === null) return 0;
  await recordChange(transaction, actor, {
    action: 'tax.deleted',
    subject: { id, name: deleted.name },
    before: toEditable(deleted),
  });
  return 1;
}

const withRegionCode = (tax: NewTaxRate): NewTaxRate => ({
  ...tax,
  region: visibleText(tax.region) === '' ? '' : requireRegion(tax.country, tax.region, 'region'),
});

const toColumns = ({ percent, ...tax }: NewTaxRate): queries.TaxRateValues => ({
  ...tax,
  name: tax.name.trim(),
  rate: Math.round(percent * 100),
});

/** The fields that admins edit, for the audit log. */
function toEditable(row: TaxRateRow) {
  const { _id, version: _version, ...tax } = toTaxRate(row);
  return tax;
}

export const toTaxRate = ({ id, rate, ...tax }: TaxRateRow): StoredTaxRate => ({
  _id: id,
  ...tax,
  percent: rate / 100,
});
