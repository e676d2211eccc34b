import { documentKinds, documentNames } from '@chuck-and-bit/contract/documents';
import { messages } from '@chuck-and-bit/contract/messages';
import type { DocumentSeries, StoredShopSettings } from '@chuck-and-bit/contract/shop-settings';
import type { Queryable } from '../../database/client';
import { invalidInput } from '../../errors';
import type { Seller } from '../shop-settings/shop-settings';
import { listSeries, lockSeries, type Series, writeSeries } from './documents.queries';
import { issueWaiting } from './issue-documents';

const isFixed = ({ firstNumber, nextNumber }: Series) => nextNumber > firstNumber;

/**
 * The part of the shop's settings that is about documents.
 * @param seller the configured seller
 */
export const createDocumentSettings = (seller: Seller) => ({
  /** The series of each kind. */
  readSeries: async (database: Queryable): Promise<StoredShopSettings['documentSeries']> => {
    const stored = await listSeries(database);
    const of = (kind: Series['kind']) => {
      const series = seriesOf(stored, kind);
      return { prefix: series.prefix, firstNumber: series.firstNumber, isFixed: isFixed(series) };
    };
    return { invoice: of('invoice'), credit_note: of('credit_note'), reversal: of('reversal') };
  },
  /**
   * Stores the series, if the settings state any, and issues the documents that wait.
   * @throws INVALID_INPUT for another series of a kind of which a document was issued
   */
  saved: async (transaction: Queryable, input: DocumentSeries | undefined) => {
    const stored = await lockSeries(transaction);
    if (input) await changeSeries(transaction, stored, input);
    await issueWaiting(transaction, seller);
    return {
      before: named(stored),
      after: named(input ? documentKinds.map((kind) => ({ kind, ...input[kind] })) : stored),
    };
  },
});

async function changeSeries(
  transaction: Queryable,
  stored: readonly Series[],
  input: DocumentSeries,
): Promise<void> {
  for (const kind of documentKinds) {
    const series = seriesOf(stored, kind);
    const { prefix, firstNumber } = input[kind];
    if (prefix === series.prefix && firstNumber === series.firstNumber) continue;
    if (isFixed(series)) {
      const field = prefix === series.prefix ? 'firstNumber' : 'prefix';
      throw invalidInput([{ path: `documentSeries.${kind}.${field}`, message: messages.seriesFixed }]);
    }
    await writeSeries(transaction, { kind, prefix, firstNumber, nextNumber: firstNumber });
  }
}

/** For the audit log, such as "Invoice numbers from": "INV-1". */
const named = (series: readonly Pick<Series, 'kind' | 'prefix' | 'firstNumber'>[]) =>
  Object.fromEntries(
    series.map(({ kind, prefix, firstNumber }) => [
      `${documentNames[kind]} numbers from`,
      `${prefix}${firstNumber}`,
    ]),
  );

function seriesOf(stored: readonly Series[], kind: Series['kind']): Series {
  const series = stored.find((each) => each.kind === kind);
  if (!series) throw new Error(`There is no series of ${kind}`);
  return series;
}
