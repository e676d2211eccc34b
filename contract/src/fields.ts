import * as z from 'zod/mini';
import { limits } from './limits';
import { messages } from './messages';
import { hasAtMostTwoDecimals } from './money';

/**
 * Fields shared by several schemas. Text is stored as typed, except e-mails, which are trimmed and lower-cased.
 * The length is checked first and aborts validation, so later checks read at most `max` characters.
 */

const withoutNul = z.refine<string>((text) => !text.includes('\0'), messages.textInvalid);

/** Refuses text of more than `max` characters before any later check reads it. */
export const atMost = (max: number, error = messages.tooLong(max)) =>
  z.maxLength(max, { error, abort: true });

/** Text of at most `max` characters, possibly empty. */
export const text = (max: number, tooLong = messages.tooLong(max)) =>
  z.string().check(atMost(max, tooLong), withoutNul);

/** Text that is not only white space. `required` is the message for an empty or missing value. */
export const requiredText = (required: string, max: number, tooLong = messages.tooLong(max)) =>
  z.string({ error: required }).check(
    atMost(max, tooLong),
    z.refine((value) => value.trim() !== '', { error: required, abort: true }),
    withoutNul,
  );

/** A name or title: at least four characters. */
export const nameText = (required: string) =>
  requiredText(required, limits.name.max).check(
    z.refine((value) => value.trim().length >= limits.name.min, messages.nameTooShort),
  );

/** Domain labels exclude the dot, so the pattern matches in linear time. */
const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

export const email = z
  .string({ error: messages.emailRequired })
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: messages.emailRequired, abort: true }),
    atMost(limits.email.max),
    z.regex(emailPattern, messages.emailInvalid),
    withoutNul,
  );

export const password = z
  .string({ error: messages.passwordRequired })
  .check(
    z.minLength(1, { error: messages.passwordRequired, abort: true }),
    atMost(limits.password.max),
    z.regex(/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{6,}$/, messages.passwordInvalid),
  );

const isHttpUrl = (value: string) => /^https?:\/\//i.test(value) && URL.canParse(value);

/** An http(s) URL, or a path of this site: one leading slash, and nothing that a browser would parse as another host. */
const isImageAddress = (value: string) => isHttpUrl(value) || /^\/(?![/\\])[^\s\\]*$/.test(value);

/** An http(s) URL or a path of the shop. Never `javascript:` or `data:`. */
export const imageUrl = requiredText(messages.imageRequired, limits.url.max).check(
  z.refine(isImageAddress, messages.imageInvalid),
);

/** As `imageUrl`, or empty for none. */
export const optionalImageUrl = text(limits.url.max).check(
  z.refine((value) => value === '' || isImageAddress(value), messages.imageInvalid),
);

/** An http(s) URL, or empty for none. */
export const optionalLink = text(limits.url.max).check(
  z.refine((value) => value === '' || isHttpUrl(value), messages.linkInvalid),
);

/** An ISO 3166 country code, such as `US`. */
export const country = z.string().check(z.regex(/^[A-Z]{2}$/, messages.countryRequired));

/** A state or province, such as `CA`; empty for none. Compared without regard to upper and lower case. */
export const region = text(limits.region.max);

/** A discount code as a buyer types it, converted to upper case. */
export const discountCodeText = z
  .string()
  .check(atMost(limits.discountCode.max), z.trim(), z.toUpperCase(), withoutNul);

/** A whole number of units. */
export const count = (required: string, tooLow: string, bounds: { min: number; max: number }) =>
  z.number({ error: required }).check(
    z.refine((value) => Number.isInteger(value), messages.wholeNumber),
    z.gte(bounds.min, tooLow),
    z.lte(bounds.max, messages.tooHigh(bounds.max)),
  );

/** The units of a product that somebody orders, refunds or returns. */
export const quantity = count(
  messages.quantityRequired,
  messages.quantityTooLow(limits.quantity.min),
  limits.quantity,
);

/** An amount in USD. */
export const usd = (required: string, bounds: { min: number; max: number }) =>
  z
    .number({ error: required })
    .check(
      z.gte(bounds.min, messages.numberNegative),
      z.lte(bounds.max, messages.amountTooHigh(bounds.max)),
      z.refine(hasAtMostTwoDecimals, messages.priceDecimals),
    );

/** What somebody searches for. */
export const searchText = z.string().check(atMost(limits.search.max));

/** The id of an entity. Any text is valid here: an unknown id is not found. */
export const id = z.string().check(z.minLength(1));

/** Whether all ids name different entities. Ids are the same in upper and lower case. */
export const areDistinctIds = (ids: string[]): boolean =>
  new Set(ids.map((one) => one.toLowerCase())).size === ids.length;

/** A UUIDv7 that the server generated. */
export const entityId = z.string();

export const isoDate = z.string();

/** The version that an edit started from. An edit of an outdated version is refused. */
export const editedVersion = z.int().check(z.gte(0));

/** A field that clients may send but the server sets: the value sent is ignored. */
export const ignored = z.optional(z.unknown());

/** The common fields of every mutation's response. */
export const mutationResponse = { success: z.literal(true), acknowledged: z.literal(true) };
export const insertedResponse = z.strictObject({ ...mutationResponse, insertedId: entityId });
export const modifiedResponse = z.strictObject({ ...mutationResponse, modifiedCount: z.number() });
export const deletedResponse = z.strictObject({ ...mutationResponse, deletedCount: z.number() });

/** `limit` (1 to 100) and `after` (the opaque cursor of a `Link` header). Without both, the response is the whole list. */
export const pageQuery = {
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,3}$/, 'Please use a whole number from 1 to 100')),
      z.pipe(
        z.transform(Number),
        z
          .number()
          .check(z.gte(1, 'The minimum is 1'), z.lte(limits.page.max, messages.tooHigh(limits.page.max))),
      ),
    ),
  ),
  after: z.optional(z.string().check(z.minLength(1), z.maxLength(limits.cursor.max))),
};
