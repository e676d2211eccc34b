import { limits } from './limits';

const base = 'http://own.invalid';
/** Enough for text that passes through a query within a query, as `from` of a login link does. */
const decodings = 5;

/**
 * Whether a browser that is sent to this text stays on the site: a path such as `/login?from=%2Fblogs`. It has to be one
 * after each percent-decoding too, because text is decoded more than once on its way through links and redirects.
 * Source: https://url.spec.whatwg.org/#concept-basic-url-parser
 */
export function isOwnPath(text: string): boolean {
  if (text.length > limits.url.max) return false;
  let current = text;
  for (let decoding = 0; decoding <= decodings; decoding += 1) {
    if (!isPath(current)) return false;
    const decoded = decode(current);
    // Escapes that are none end the decoding, except those that were there from the beginning.
    if (decoded === null) return decoding > 0;
    if (decoded === current) return true;
    current = decoded;
  }
  return false;
}

function isPath(text: string): boolean {
  // Browsers drop tabs and line breaks, and read a backslash as a slash.
  if (!text.startsWith('/') || /\p{Cc}/u.test(text) || /^[^?#]*\\/.test(text)) return false;
  if (!URL.canParse(text, base)) return false;
  const { origin, pathname } = new URL(text, base);
  return origin === base && !pathname.startsWith('//');
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
