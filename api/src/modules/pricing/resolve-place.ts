import type { InvoiceAddress } from '@chuck-and-bit/contract/addresses';
import { resolveCountry } from '@chuck-and-bit/contract/countries';
import { messages } from '@chuck-and-bit/contract/messages';
import { resolveRegion } from '@chuck-and-bit/contract/regions';
import { missingParts } from '@chuck-and-bit/contract/required-parts';
import { visibleText } from '@chuck-and-bit/contract/visible-text';
import { invalidInput } from '../../errors';

type Sent = { country?: string | undefined; region?: string | undefined };

/**
 * The codes of the country and region that a client sent as codes or names; null for what it left out.
 * @param path what the paths of errors begin with
 * @throws INVALID_INPUT on `country` or `region` for an unknown one, and on `country` for a region without a country
 */
export function resolvePlace(sent: Sent, path = ''): { country: string | null; region: string | null } {
  const hasRegion = sent.region !== undefined && visibleText(sent.region) !== '';
  if (sent.country === undefined) {
    if (hasRegion) throw invalidInput([{ path: `${path}country`, message: messages.countryRequired }]);
    return { country: null, region: null };
  }
  const country = resolveCountry(sent.country);
  if (country === null) {
    const message = visibleText(sent.country) === '' ? messages.countryRequired : messages.countryUnknown;
    throw invalidInput([{ path: `${path}country`, message }]);
  }
  return { country, region: hasRegion ? requireRegion(country, sent.region ?? '', `${path}region`) : null };
}

/**
 * The code of a region of this country.
 * @param path the field that an error names
 * @throws INVALID_INPUT for an unknown region
 */
export function requireRegion(country: string, typed: string, path: string): string {
  const code = resolveRegion(country, typed);
  if (code === null) throw invalidInput([{ path, message: messages.regionUnknown }]);
  return code;
}

/**
 * For an address that something is sent to.
 * @throws INVALID_INPUT on `postcode` and `city` where the country has them and they are missing
 */
export function requireParts(delivery: Parameters<typeof missingParts>[0]): void {
  const missing = missingParts(delivery);
  if (missing.length > 0) throw invalidInput(missing);
}

/**
 * An invoice address with the codes of its place, without empty parts; null for none.
 * @throws INVALID_INPUT on `invoiceAddress.country` or `invoiceAddress.region` for an unknown one
 */
export function resolveInvoiceAddress(sent: InvoiceAddress | undefined): InvoiceAddress | null {
  if (!sent) return null;
  const { name, address, company, postcode, city } = sent;
  const parts = Object.entries({ company, postcode, city, ...resolvePlace(sent, 'invoiceAddress.') });
  return {
    name,
    address,
    ...Object.fromEntries(parts.filter(([, part]) => part && visibleText(part) !== '')),
  };
}
