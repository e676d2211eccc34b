import { messages } from '@chuck-and-bit/contract/messages';
import type { NewTaxRate, StoredTaxRate, TaxRateChange } from '@chuck-and-bit/contract/taxes';
import type { Queryable } from '../../database/client';
import { isId, newId } from '../../ids';
import { type RecordChange, notWritten, refuseTaken, requireRoom } from './change-setting';
import type { TaxRateRow } from './pricing.queries';
import * as queries from './tax-rates.queries';

const onePerPlace = {
  constraint: 'tax_rates_one_for_each_place',
  field: 'region',
  message: messages.taxPlaceTaken,
};

/** Adds a validated tax. @returns its id @throws INVALID_INPUT if the place has a tax, TOO_MANY_SETTINGS */
export async function addTaxRate(
  transaction: Queryable,
  tax: NewTaxRate,
  record: RecordChange,
): Promise<string> {
  requireRoom((await queries.listTaxRates(transaction)).length);
  const id = newId();
  await refuseTaken(onePerPlace, () => queries.insertTaxRate(transaction, { id, ...toTerms(tax) }));
  await record({ action: 'tax.added', subject: { id, name: tax.name }, after: tax });
  return id;
}

/** @returns the number of changed taxes: 1 @throws INVALID_INPUT, SETTING_NOT_FOUND, SETTING_CHANGED */
export async function changeTaxRate(
  transaction: Queryable,
  id: string,
  { change: { version, ...tax }, record }: { change: TaxRateChange; record: RecordChange },
): Promise<number> {
  const row = isId(id) ? await queries.findTaxRate(transaction, id) : null;
  if (!row) throw notWritten(null);
  const written = await refuseTaken(onePerPlace, () =>
    queries.updateTaxRate(transaction, { id, version, ...toTerms(tax) }),
  );
  if (written === 0) throw notWritten(row);
  await record({
    action: 'tax.changed',
    subject: { id, name: row.name },
    before: toEditable(row),
    after: tax,
  });
  return written;
}

/** @returns the number of deleted taxes: 0 or 1 */
export async function deleteTaxRate(
  transaction: Queryable,
  id: string,
  record: RecordChange,
): Promise<number> {
  const deleted = isId(id) ? await queries.deleteTaxRate(transaction, id) : null;
  if (deleted === null) return 0;
  await record({ action: 'tax.deleted', subject: { id, name: deleted.name }, before: toEditable(deleted) });
  return 1;
}

const toTerms = ({ percent, ...tax }: NewTaxRate): queries.TaxRateTerms => ({
  ...tax,
  name: tax.name.trim(),
  region: tax.region.trim(),
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
