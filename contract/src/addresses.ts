import * as z from 'zod/mini';
import { countryName } from './countries';
import { country, region, requiredText, text } from './fields';
import { limits } from './limits';
import { messages } from './messages';
import { visibleText } from './visible-text';

/** The parts of an address besides its lines, as clients send them; all may be missing. */
export const addressParts = {
  company: z.optional(text(limits.company.max)),
  postcode: z.optional(text(limits.postcode.max)),
  city: z.optional(text(limits.city.max)),
  country: z.optional(country),
  region: z.optional(region),
};

/** The recipient. */
export const name = requiredText(messages.nameRequired, limits.name.max, messages.nameTooLong);
/** Street and house, possibly in several lines. */
export const street = requiredText(messages.addressRequired, limits.address.max);

/** Where the invoice goes, if not to the delivery address. In answers, country and region are codes. */
export const invoiceAddress = z.strictObject({ name, address: street, ...addressParts });
export type InvoiceAddress = z.infer<typeof invoiceAddress>;

/** What is printed on invoices only. `taxNumber`: the buyer's; it changes no tax. */
export const invoiceFields = {
  invoiceAddress: z.optional(invoiceAddress),
  taxNumber: z.optional(text(limits.taxNumber.max)),
};

/** The parts of an address as forms hold them: empty where nothing is typed. */
export const typedParts = {
  company: text(limits.company.max),
  postcode: text(limits.postcode.max),
  city: text(limits.city.max),
};

const typedInvoiceAddress = z.object({
  name: text(limits.name.max, messages.nameTooLong),
  address: text(limits.address.max),
  ...typedParts,
  country: z.string(),
  region,
});
type TypedInvoiceAddress = z.infer<typeof typedInvoiceAddress>;

export const emptyInvoiceAddress: TypedInvoiceAddress = {
  name: '',
  address: '',
  company: '',
  postcode: '',
  city: '',
  country: '',
  region: '',
};

const isTyped = (typed: TypedInvoiceAddress) => Object.values(typed).some((part) => visibleText(part) !== '');

const addressOfInvoice = (isRequired: (typed: TypedInvoiceAddress) => boolean) =>
  typedInvoiceAddress.check(({ value, issues }) => {
    if (!isRequired(value)) return;
    const require = (part: 'name' | 'address', message: string) => {
      if (visibleText(value[part]) === '')
        issues.push({ code: 'custom', path: [part], message, input: value });
    };
    require('name', messages.nameRequired);
    require('address', messages.addressRequired);
  });

/** The fields of an invoice in forms. An address of which something is typed has a name and its lines. */
export const invoiceForm = {
  invoiceAddress: addressOfInvoice(isTyped),
  taxNumber: text(limits.taxNumber.max),
};

/** The form for the recipient of an invoice. */
export const invoiceRecipientForm = z.object({
  invoiceAddress: addressOfInvoice(() => true),
  taxNumber: text(limits.taxNumber.max),
});

/** The same values without those that are empty. */
export function withoutEmpty<T extends Record<string, string>>(typed: T): { [Key in keyof T]?: string } {
  const filled = Object.entries(typed).filter(([, part]) => visibleText(part) !== '');
  return Object.fromEntries(filled) as { [Key in keyof T]?: string };
}

/** What a form with an invoice sends. */
export function toSentInvoice(typed: {
  invoiceAddress: TypedInvoiceAddress;
  taxNumber: string;
}): z.infer<z.ZodMiniObject<typeof invoiceFields>> {
  const { name, address, ...parts } = typed.invoiceAddress;
  return {
    ...withoutEmpty({ taxNumber: typed.taxNumber }),
    ...(isTyped(typed.invoiceAddress) && { invoiceAddress: { name, address, ...withoutEmpty(parts) } }),
  };
}

type Part = string | null | undefined;

/** An address to be written. `regionName`: of its region, whose code people don't read. */
export type WrittenAddress = {
  name?: Part;
  company?: Part;
  address: string;
  postcode?: Part;
  city?: Part;
  regionName?: Part;
  country?: Part;
  phone?: Part;
};

/** Where the postcode follows the city and its region; elsewhere it comes before the city. */
const postcodeLast = new Set(['AU', 'CA', 'GB', 'IE', 'IN', 'NZ', 'SG', 'US', 'ZA']);

/** The lines of an address, in the order of its country: every screen, mail and file writes it by this function. */
export function addressLines(written: WrittenAddress): string[] {
  const { name, company, address, country, phone } = written;
  const lines = [name, company, ...address.split('\n'), ...placeLines(written)];
  return [...lines, country && countryName(country), phone]
    .map((line) => line?.trim() ?? '')
    .filter((line) => visibleText(line) !== '');
}

function placeLines({ postcode, city, regionName, country }: WrittenAddress): string[] {
  const joined = (parts: Part[], separator: string) => parts.filter(Boolean).join(separator);
  if (country && postcodeLast.has(country)) {
    return [joined([joined([city, regionName], ', '), postcode], ' ')];
  }
  return [joined([postcode, city], ' '), regionName ?? ''];
}
