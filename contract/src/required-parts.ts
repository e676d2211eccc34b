import * as z from 'zod/mini';
import type { FieldError } from './errors';
import { messages } from './messages';
import { visibleText } from './visible-text';

/*
 * From the published address data of libaddressinput (`require` of each country in cpp/src/region_data_constants.cc of
 * https://github.com/google/libaddressinput, as of June 2025). By its default, a country has cities and needs no postcode.
 */
const withPostcode = new Set(
  (
    'AS AT AU AX BE BL BR CA CH CN CZ DE DK EE ES FI FK FM FR GB GF GG GL GP GR GS GU HU IM IN IO IT JE JP KR LI LT LU LV MF ' +
    'MH MP MQ MX MY NC NL NO NZ PF PL PM PN PR PT PW RE RO RU SE SG SH SJ SK SM TC TR TW UA US VI WF YT ZA'
  ).split(' '),
);
const withoutCity = new Set('AE AG CO GI HK ID JP KY MO NR SG SM VG VN'.split(' '));

/** What nothing is delivered without in this country. Without a country, the lines of an address say everything. */
export const requiredParts = (country: string | null) => ({
  postcode: country !== null && withPostcode.has(country),
  city: country !== null && country !== '' && !withoutCity.has(country),
});

/** `country`: its code. */
type Parts = { country: string | null; postcode: string | null; city: string | null };

/** An error for each part that this address lacks. Only whether there is one counts, not how it is written. */
export function missingParts({ country, postcode, city }: Parts): FieldError[] {
  const required = requiredParts(country);
  const isMissing = (part: string | null) => part === null || visibleText(part) === '';
  return [
    ...(required.postcode && isMissing(postcode)
      ? [{ path: 'postcode', message: messages.postcodeRequired }]
      : []),
    ...(required.city && isMissing(city) ? [{ path: 'city', message: messages.cityRequired }] : []),
  ];
}

/** For forms of an address: an intersection, because a check of the whole object would wait until all its fields are valid. */
export const withRequiredParts = <Form extends z.ZodMiniObject>(form: Form) =>
  z.intersection(
    form,
    z.object({ country: z.string(), postcode: z.string(), city: z.string() }).check(({ value, issues }) => {
      for (const { path, message } of missingParts(value))
        issues.push({ code: 'custom', path: [path], message, input: value });
    }),
  );
