import { TypedLines } from '../../ui/typed-lines';
import { isolated } from '@chuck-and-bit/contract/isolated';
import { addressLines, type WrittenAddress } from '@chuck-and-bit/contract/addresses';
import { countryName } from '@chuck-and-bit/contract/countries';
import type { Purchase } from '@chuck-and-bit/contract/purchases';

/** An address in the lines of its country. */
export function AddressText({ address }: { address: WrittenAddress }) {
  return (
    <p className="wrap-anywhere">
      <TypedLines text={addressLines(address).join('\n')} />
    </p>
  );
}

type Place = Pick<Purchase, 'city' | 'regionName' | 'country'>;

/** City, region and country, such as "Reno, Nevada, United States"; empty if the purchase has none. */
export const placeText = ({ city, regionName, country }: Place): string =>
  [city && isolated(city), regionName, country && countryName(country)].filter(Boolean).join(', ');

/** Where a purchase goes to. */
export const PurchaseAddress = ({ purchase }: { purchase: Purchase }) => (
  <AddressText address={{ ...purchase, name: purchase.userName }} />
);

/** What the buyer wants on the invoice, if it is more than the delivery address. */
export function PurchaseInvoice({ purchase: { invoiceAddress, taxNumber } }: { purchase: Purchase }) {
  if (!invoiceAddress && !taxNumber) return null;
  return (
    <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
      {invoiceAddress && (
        <>
          <dt className="text-base-content/75 text-sm">Invoice to</dt>
          <dd>
            <AddressText address={invoiceAddress} />
          </dd>
        </>
      )}
      {taxNumber && (
        <>
          <dt className="text-base-content/75 text-sm">Tax number</dt>
          <dd className="wrap-anywhere">
            <bdi>{taxNumber}</bdi>
          </dd>
        </>
      )}
    </dl>
  );
}
