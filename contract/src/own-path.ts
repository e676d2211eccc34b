import { limits } from './limits';

const base = 'http://own.invalid';
/** Enough for a URL nested in the query of another, such as `from` in a login link. */
const decodings = 5;

/**
 * Whether redirecting a browser to this text keeps it on the site: a path such as `/login?from=%2Fblogs`. The text must
 * remain a path after each percent-decoding, because links and redirects decode it more than once.
 * Source: https://url.spec.whatwg.org/#concept-basic-url-parser
 */
export function isOwnPath(text: string): boolean {
  if (text.length > limits.url.max) return false;
  let current = text;
  for (let decoding = 0; decoding <= decodings; decoding += 1) {
    if (!isPath(current)) return false;
    const decoded = decode(current);
    // An invalid escape stops the decoding. In the original text it is refused.
    if (decoded === null) return decoding > 0;
    if (decoded === current) return true;
    current = decoded;
  }
  return false;
}

function isPath(text: string): boolean {
  // Browsers remove tabs and line breaks, and treat a backslash as a slash.
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
