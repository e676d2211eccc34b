import { localTimes } from '@chuck-and-bit/contract/days';
import { usdOf } from '@chuck-and-bit/contract/money';
import type { CsvColumns } from '../../csv';
import type { Movement } from './books.queries';

/** The columns of the CSV file of payments. Times are of this time zone, amounts USD. */
export function paymentColumns(timeZone: string): CsvColumns<Movement> {
  const localTime = localTimes(timeZone);
  return {
    [`Time (${timeZone})`]: (row) => localTime(row.happenedAt),
    What: ({ what }) => what,
    Order: ({ purchaseNumber }) => purchaseNumber,
    Document: ({ document }) => document,
    Goods: ({ goodsCents }) => usdOf(goodsCents),
    Discount: ({ discountCents }) => usdOf(discountCents),
    Shipping: ({ shippingCents }) => usdOf(shippingCents),
    'Added tax': ({ taxCents }) => usdOf(taxCents),
    'Included tax': ({ includedTaxCents }) => usdOf(includedTaxCents),
    Amount: ({ amountCents }) => usdOf(amountCents),
    Tax: ({ taxName }) => taxName,
    'Tax in percent': ({ taxRate }) => taxRate && taxRate / 100,
    Country: ({ country }) => country,
    Region: ({ region }) => region,
    Transaction: ({ transactionId }) => transactionId,
    Refund: ({ refundId }) => refundId,
  };
}
