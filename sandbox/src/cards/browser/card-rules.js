/**
 * The validation rules for card numbers, expiry dates and security codes, used by the card frame and by the REST API.
 */

/** @typedef {'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay' | 'unknown'} Brand */

/** @type {Array<{ brand: Brand, starts: RegExp, lengths: number[], cvc: number }>} */
const brands = [
  { brand: 'visa', starts: /^4/, lengths: [16], cvc: 3 },
  {
    brand: 'mastercard',
    starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    cvc: 3,
  },
  { brand: 'amex', starts: /^3[47]/, lengths: [15], cvc: 4 },
  { brand: 'discover', starts: /^(6011|64[4-9]|65)/, lengths: [16], cvc: 3 },
  { brand: 'diners', starts: /^(30[0-5]|36|38|39)/, lengths: [14, 16], cvc: 3 },
  { brand: 'jcb', starts: /^35/, lengths: [16], cvc: 3 },
  { brand: 'unionpay', starts: /^(62|81)/, lengths: [16, 19], cvc: 3 },
];
/** @type {(typeof brands)[number]} */
const unknownBrand = { brand: 'unknown', starts: /^/, lengths: [16], cvc: 3 };

/** @param {string} digits */
export function brandOf(digits) {
  return brands.find((candidate) => candidate.starts.test(digits)) ?? unknownBrand;
}

/** Checks the last digit of a card number (Luhn). @param {string} digits */
export function passesLuhn(digits) {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = digit * 2;
    sum += index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/** @param {string} text */
export function digitsOf(text) {
  return text.replace(/\D/g, '');
}

/** `4242424242424242` as `4242 4242 4242 4242`. @param {string} digits */
export function groupNumber(digits) {
  const parts =
    brandOf(digits).brand === 'amex'
      ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
      : (digits.match(/\d{1,4}/g) ?? []);
  return parts.join(' ').trimEnd();
}

/** Digits of an expiry date as `MM / YY`; a first digit above 1 is a one-digit month. @param {string} text */
export function groupExpiry(text) {
  let digits = digitsOf(text);
  if (/^[2-9]/.test(digits) || /^\d\s*\//.test(text)) digits = `0${digits}`;
  // A browser's autofill may write the year in full.
  if (digits.length === 6 && digits.slice(2, 4) === '20') digits = digits.slice(0, 2) + digits.slice(4);
  digits = digits.slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

const fault = (/** @type {string} */ code, /** @type {string} */ message) => ({ code, message });

/** @param {string} digits @returns {{ code: string, message: string } | null} */
export function numberFault(digits) {
  const { lengths } = brandOf(digits);
  if (lengths.includes(digits.length) && passesLuhn(digits)) return null;
  if (digits.length >= Math.max(...lengths)) return fault('invalid_number', 'Your card number is invalid.');
  return fault('incomplete_number', 'Your card number is incomplete.');
}

/** @param {string} digits four digits: month and year @param {Date} today */
export function expiryFault(digits, today) {
  const month = Number(digits.slice(0, 2));
  if (digits.length >= 2 && (month < 1 || month > 12))
    return fault('invalid_expiry_month', "Your card's expiration month is invalid.");
  if (digits.length < 4) return fault('incomplete_expiry', "Your card's expiration date is incomplete.");
  const year = 2000 + Number(digits.slice(2, 4));
  if (year < today.getFullYear())
    return fault('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  if (year === today.getFullYear() && month < today.getMonth() + 1)
    return fault('invalid_expiry_month_past', "Your card's expiration date is in the past.");
  if (year > today.getFullYear() + 50)
    return fault('invalid_expiry_year', "Your card's expiration year is invalid.");
  return null;
}

/** @param {string} digits @param {string} numberDigits */
export function cvcFault(digits, numberDigits) {
  return digits.length === brandOf(numberDigits).cvc
    ? null
    : fault('incomplete_cvc', "Your card's security code is incomplete.");
}
