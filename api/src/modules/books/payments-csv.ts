import { cents, usdOf } from '@chuck-and-bit/contract/money';
import type { CsvColumns } from '../../csv';
import { localTimes } from '../../days';
import type { Movement } from './books.queries';

/** The columns of the CSV file of payments. Times are of this time zone, amounts USD. */
export function paymentColumns(timeZone: string): CsvColumns<Movement> {
  const localTime = localTimes(timeZone);
  return {
    [`Time (${timeZone})`]: (row) => localTime(row.happenedAt),
    What: ({ what }) => what,
    Order: ({ purchaseNumber }) => purchaseNumber,
    Document: ({ document }) => document,
    Goods: ({ goodsCents }) => usd(goodsCents),
    Discount: ({ discountCents }) => usd(discountCents),
    Shipping: ({ shippingCents }) => usd(shippingCents),
    'Added tax': ({ taxCents }) => usd(taxCents),
    'Included tax': ({ includedTaxCents }) => usd(includedTaxCents),
    Amount: ({ amountCents }) => usd(amountCents),
    Tax: ({ taxName }) => taxName,
    'Tax in percent': ({ taxRate }) => taxRate && taxRate / 100,
    Country: ({ country }) => country,
    Region: ({ region }) => region,
    Transaction: ({ transactionId }) => transactionId,
    Refund: ({ refundId }) => refundId,
  };
}

const usd = (amount: number) => usdOf(cents(amount));
