import { countryName } from '@chuck-and-bit/contract/countries';
import type { UnknownRegion } from '@chuck-and-bit/contract/unknown-regions';
import { type FailedList, isFailure } from '../errors/failed-list';

/** Lists the texts of open carts that are no region. Staff can't correct them: their buyers choose before they order. */
export function UnknownRegionsOfCarts({ regions }: { regions: UnknownRegion[] | FailedList }) {
  if (isFailure(regions) || regions.length === 0) return null;
  return (
    <div className="alert alert-warning alert-soft block text-base">
      <p>
        Some carts name a state or province that is not known, so no rate or tax for it counts. Their
        customers have to choose one from the list before they order.
      </p>
      <ul className="mt-2 list-disc ps-5">
        {regions.map(({ country, region, carts }) => (
          <li key={`${country} ${region}`} className="wrap-anywhere">
            {`${region}, ${countryName(country)}: ${carts} ${carts === 1 ? 'cart' : 'carts'}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
