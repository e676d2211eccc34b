import { limits } from './limits';
import { visibleText } from './visible-text';

/** White space, and what would end a URL's host or is not part of one. */
const noDomain = /[\s/\\?#:%@[\]<>^|]/;

/**
 * The one form in which e-mails are stored and compared: without white space around them and without invisible characters, in
 * lower case, the domain in ASCII (`ada@bücher.example` becomes `ada@xn--bcher-kva.example`). Text that is no e-mail remains so.
 */
export function toEmail(typed: string): string {
  const text = typed.trim();
  if (text.length > limits.email.max) return text;
  const email = visibleText(text).toLowerCase();
  const at = email.lastIndexOf('@');
  return `${email.slice(0, at + 1)}${toAsciiDomain(email.slice(at + 1))}`;
}

/** Source: https://url.spec.whatwg.org/#concept-domain-to-ascii */
function toAsciiDomain(domain: string): string {
  if (/^[\0-\x7f]*$/.test(domain) || noDomain.test(domain)) return domain;
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : domain;
}

/** The name of an account of which only the e-mail is known. */
export const nameFromEmail = (email: string): string => email.slice(0, email.indexOf('@'));

/** Letters that look like Latin ones. */
const lookalikes = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;

/**
 * An e-mail as people read it: its domain decoded. A domain stays in ASCII where it would not encode to the same again, such as one
 * with invisible characters, and where a part of it mixes Latin letters with letters that look alike, as browsers do.
 * @param toUnicode decodes a domain; browser and server each bring one
 */
export function readableEmail(email: string, toUnicode: (domain: string) => string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (!/(^|\.)xn--/i.test(domain)) return email;
  try {
    const readable = email.slice(0, at + 1) + toUnicode(domain);
    const isMixed = readable
      .slice(at + 1)
      .split('.')
      .some((label) => /\p{Script=Latin}/u.test(label) && lookalikes.test(label));
    return !isMixed && toEmail(readable) === toEmail(email) ? readable : email;
  } catch {
    return email;
  }
}

/** A search text with the e-mails in it as they are stored. */
export const withStoredEmails = (text: string): string => text.replaceAll(/[^\s@]+@[^\s@]+/g, toEmail);
