import type { TaxSum } from '@chuck-and-bit/contract/books';
import { usdOf } from '@chuck-and-bit/contract/money';
import type { CsvColumns } from '../../csv';
import type { TaxRow } from './books.queries';

export function toTaxSum({ month, country, region, name, rate, ...sums }: TaxRow): TaxSum {
  const { addedCents, includedCents, totalCents } = sums;
  return {
    month,
    country,
    region,
    name,
    percent: rate === null ? null : rate / 100,
    net: usdOf(totalCents - addedCents - includedCents),
    addedTax: usdOf(addedCents),
    includedTax: usdOf(includedCents),
    total: usdOf(totalCents),
  };
}

/** The columns of the CSV file of taxes. Months are of this time zone, amounts USD. */
export const taxColumns = (timeZone: string): CsvColumns<TaxSum> => ({
  [`Month (${timeZone})`]: ({ month }) => month,
  Country: ({ country }) => country,
  Region: ({ region }) => region,
  Tax: ({ name }) => name,
  'Tax in percent': ({ percent }) => percent,
  Net: ({ net }) => net,
  'Added tax': ({ addedTax }) => addedTax,
  'Included tax': ({ includedTax }) => includedTax,
  Total: ({ total }) => total,
});
