import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { isValidText } from '@chuck-and-bit/contract/valid-text';

/** The limit of fields not listed in `maxima`: that of a URL, the longest. */
const defaultMax = limits.url.max;
const maxima = new Map<string, number>([
  ['email', limits.email.max],
  ['name', limits.name.max],
  ['password', limits.password.max],
  ['newPassword', limits.password.max],
  ['currentPassword', limits.password.max],
  ['phoneNumber', limits.phone.max],
]);

/**
 * Bounds every text of a request before the library reads it, on every path, including paths of later releases.
 * @param value a query, a body, or a part of one. The parser has bounded its depth.
 * @returns the validation message, or null
 */
export function refusalOfText(value: unknown, field = ''): string | null {
  if (typeof value === 'string') {
    const max = maxima.get(field) ?? defaultMax;
    if (value.length > max) return messages.tooLong(max);
    return isValidText(value) ? null : messages.textInvalid;
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const refusal = refusalOfText(key) ?? refusalOfText(inner, Array.isArray(value) ? field : key);
    if (refusal !== null) return refusal;
  }
  return null;
}
