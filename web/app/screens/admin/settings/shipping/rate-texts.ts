import { countryName } from '@chuck-and-bit/contract/countries';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { regionName } from '@chuck-and-bit/contract/regions';
import type { NewShippingRate } from '@chuck-and-bit/contract/shipping';
import type { WeightUnit } from '@chuck-and-bit/contract/shop-settings';
import { formatWeight } from '@chuck-and-bit/contract/weight';

const priceText = (price: number) => (price === 0 ? 'Free' : formatUsd(price));

/** One line for each step: "5 kg and more: $12.00". A flat rate has one. */
export function stepTexts(
  { basis, steps }: Pick<NewShippingRate, 'basis' | 'steps'>,
  unit: WeightUnit,
): string[] {
  return steps.map(({ from, price }) => {
    if (basis === 'flat') return priceText(price);
    const start = basis === 'weight' ? formatWeight(from, unit) : formatUsd(from);
    return `${start} and more: ${priceText(price)}`;
  });
}

/** "Everywhere", "United States: California, New York", "Austria, Germany", "5 countries". */
export function placesText({ countries, regions }: Pick<NewShippingRate, 'countries' | 'regions'>): string {
  if (countries.length === 0) return 'Everywhere';
  if (countries.length > 3) return `${countries.length} countries`;
  const names = countries.map(countryName).join(', ');
  return regions.length > 0
    ? `${names}: ${regions.map((region) => regionName(region) ?? region).join(', ')}`
    : names;
}

/** "1 day", "2 to 4 days". */
export function daysText({ minDays, maxDays }: Pick<NewShippingRate, 'minDays' | 'maxDays'>): string {
  if (minDays !== maxDays) return `${minDays} to ${maxDays} days`;
  return maxDays === 1 ? '1 day' : `${maxDays} days`;
}
