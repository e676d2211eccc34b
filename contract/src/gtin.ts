/** A Global Trade Item Number without the spaces and hyphens that people write into it. */
export const toGtin = (typed: string): string => typed.replaceAll(/[ -]/g, '');

/**
 * Whether a text is a GTIN: 8, 12, 13 or 14 digits, the last of which is the check digit. From the right, every other digit
 * counts three times, and the sum is a multiple of ten: https://www.gs1.org/services/how-calculate-check-digit-manually
 */
export function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  const sum = Array.from(text, Number)
    .toReversed()
    .reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
