import * as z from 'zod/mini';
import { isDay } from './days';
import { toDiscountCode } from './discount-code-text';
import { toEmail } from './email-address';
import { limits } from './limits';
import { messages } from './messages';
import { hasAtMostTwoDecimals } from './money';
import { isValidText } from './valid-text';
import { withLowerCaseUuid } from './uuid';
import { visibleText } from './visible-text';

/**
 * Fields shared by several schemas. Text is stored as typed, except names, e-mails and discount codes.
 * The length is checked first and aborts validation, so later checks read at most `max` characters.
 */

const validText = z.refine<string>(isValidText, messages.textInvalid);

/** Refuses text of more than `max` characters before any later check reads it. */
export const atMost = (max: number, error = messages.tooLong(max)) =>
  z.maxLength(max, { error, abort: true });

/** Text of at most `max` characters, possibly empty. */
export const text = (max: number, tooLong = messages.tooLong(max)) =>
  z.string().check(atMost(max, tooLong), validText);

/** Text with something visible in it. `required` is the message for an empty or missing value. */
export const requiredText = (required: string, max: number, tooLong = messages.tooLong(max)) =>
  z.string({ error: required }).check(
    atMost(max, tooLong),
    z.refine((value) => visibleText(value) !== '', { error: required, abort: true }),
    validText,
  );

/** A name by which people find something: a required text, stored without white space around it. */
export const trimmedText = (required: string, max: number) =>
  requiredText(required, max).check(z.overwrite((value) => value.trim()));

/** A name or title: at least four characters. */
export const nameText = (required: string) =>
  trimmedText(required, limits.name.max).check(
    z.refine((value) => visibleText(value).length >= limits.name.min, messages.nameTooShort),
  );

/** Of an e-mail in its stored form. Domain labels exclude the dot, so the pattern matches in linear time. */
const emailPattern = /^[^\s@]+@[\w-]+(?:\.[\w-]+)+$/;

export const email = z
  .string({ error: messages.emailRequired })
  .check(
    validText,
    z.overwrite(toEmail),
    z.minLength(1, { error: messages.emailRequired, abort: true }),
    atMost(limits.email.max),
    z.regex(emailPattern, messages.emailInvalid),
  );

/** As `email`, or empty for none. */
export const optionalEmail = z.string().check(
  validText,
  z.overwrite((typed) => (typed.trim() === '' ? '' : toEmail(typed))),
  atMost(limits.email.max),
  z.refine((address) => address === '' || emailPattern.test(address), messages.emailInvalid),
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

/** A country as sent by clients: an ISO 3166-1 code or a name, which the server resolves to a code. */
export const country = text(limits.country.max);

/** A state or province as sent by clients: a code or a name, which the server resolves to a code; empty for none. */
export const region = text(limits.region.max);

/** A discount code as somebody types it, converted to the form in which codes are stored. Possibly empty. */
export const discountCodeText = z
  .string()
  .check(
    atMost(limits.typedDiscountCode.max),
    validText,
    z.overwrite(toDiscountCode),
    atMost(limits.discountCode.max),
  );

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

/** The id of an entity, in either case. Any text is valid here: an unknown id is not found. */
export const id = z.string().check(z.minLength(1), z.overwrite(withLowerCaseUuid));

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

/**
 * The body that changes what a client has read: these fields, beside those that the server sets, which may be sent back.
 * @param stored the shape of what is read
 */
export function changeOf<Fields extends Readonly<Record<string, z.core.$ZodType>>>(
  stored: Readonly<Record<string, unknown>>,
  fields: Fields,
) {
  const sentBack = Object.fromEntries(Object.keys(stored).map((field) => [field, ignored]));
  const withoutSentBack = z.overwrite<Record<string, unknown>>((sent) =>
    Object.fromEntries(Object.entries(sent).filter(([field]) => Object.hasOwn(fields, field))),
  );
  const schema: unknown = z.strictObject({ ...sentBack, ...fields }).check(withoutSentBack);
  return schema as z.ZodMiniObject<Fields, z.core.$strict>;
}

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

const outOfRange = messages.dayOutOfRange(limits.day.first, limits.day.last);

/** A day such as `2026-11-23`. */
export const day = z.string().check(
  atMost(10, messages.dayInvalid),
  z.refine(isDay, {
    error: messages.dayInvalid,
    abort: true,
  }),
  z.refine((text) => text >= limits.day.first && text <= limits.day.last, {
    error: outOfRange,
    abort: true,
  }),
);

const dayMilliseconds = 86_400_000;
/** The local time of every such day, in all time zones. */
const [firstMoment, endOfMoments] = [
  Date.parse(limits.day.first) - dayMilliseconds,
  Date.parse(limits.day.last) + 2 * dayMilliseconds,
];

/** Forms keep a day or a time as it is typed where it is no moment. */
const isInOtherYear = (typed: unknown) => {
  const year = /^(\d{4,6})-\d\d-\d\d/.exec(String(typed))?.[1];
  return year !== undefined && (year.length > 4 || year < limits.day.first || year > limits.day.last);
};

/**
 * A moment of a day such as `day` has, in the one form of `toISOString`.
 * @param error the message for every other text; without one it says whether the text has no day, or one out of range
 */
export const moment = (error?: string) =>
  z.iso
    .datetime({
      abort: true,
      error: ({ input }) => error ?? (isInOtherYear(input) ? outOfRange : messages.dayInvalid),
    })
    .check(
      z.refine((at) => Date.parse(at) >= firstMoment && Date.parse(at) < endOfMoments, {
        error: error ?? outOfRange,
        abort: true,
      }),
      z.overwrite((at) => new Date(at).toISOString()),
    );
