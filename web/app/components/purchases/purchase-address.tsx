import { countryName } from '@chuck-and-bit/contract/countries';
import type { Purchase } from '@chuck-and-bit/contract/purchases';

/** Where a purchase goes to. */
export function PurchaseAddress({ purchase }: { purchase: Purchase }) {
  const { userName, address, region, country, phone } = purchase;
  return (
    <p className="whitespace-pre-line wrap-anywhere">
      {[userName, address, region, country && countryName(country), phone].filter(Boolean).join('\n')}
    </p>
  );
}
