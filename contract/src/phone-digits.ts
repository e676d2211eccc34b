/** The calling codes of countries (ITU-T E.164). None is the beginning of another. */
const callingCode =
  /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])[0-9])/;

/**
 * The digits of a phone number however it is written: all, and those after the calling code of an international number
 * (after `+` or `00`, or 11 digits after 1). Both without leading zeros: `+49 (0)30 1234` has `49301234` and `301234`, and
 * `030 1234` has `301234` twice. The database function `phone_digits` does the same.
 */
export function phoneDigits(typed: string): { all: string; national: string } {
  const plain = typed.normalize('NFKC').replaceAll('(0)', '');
  const all = plain.replaceAll(/[^0-9]/g, '').replace(/^0+/, '');
  const isInternational = /^[^0-9]*(\+|00)/.test(plain) || /^1[0-9]{10}$/.test(all);
  return { all, national: isInternational ? all.replace(callingCode, '').replace(/^0+/, '') : all };
}
