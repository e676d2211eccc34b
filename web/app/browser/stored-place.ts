import { shopKey, storedText } from './browser-storage';

/**
 * Where this reader's orders go: the code of a region (`US-CA`), which names its country too, or of a country. The cart says it, or
 * the account's last order. Public pages read it once they are hydrated; it never leaves the browser.
 */
export const storedPlace = storedText({ area: 'localStorage', key: shopKey('place') }, (text) =>
  /^[A-Z]{2}(-\w{1,3})?$/.test(text) ? text : null,
);

type Place = { country?: string | null | undefined; region?: string | null | undefined };

/** Keeps a place by its codes; nothing without a country. */
export function rememberPlace({ country, region }: Place): void {
  if (country) storedPlace.write(region?.startsWith(`${country}-`) ? region : country);
}
