import { visibleText } from './visible-text';

/** Hyphens, dashes and minus signs of any script. */
const dashes = /[\p{Dash_Punctuation}\u{2d7}\u{2043}\u{2212}\u{2796}]/gu;
/** Quotes and white space, around a text. */
const around =
  /^[\s"'`´„‚′″〝〞〟「」『』〈〉《》\p{Initial_Punctuation}\p{Final_Punctuation}]+|[\s"'`´„‚′″〝〞〟「」『』〈〉《》\p{Initial_Punctuation}\p{Final_Punctuation}]+$/gu;

/** Text that is nothing but quotes stays: it is an unknown code, not none. */
const unquoted = (text: string): string => text.replaceAll(around, '') || text;

/**
 * The form in which discount codes are stored and compared, so that a code copied from a mail or typed on any keyboard is
 * understood: in upper case, equivalent characters unified (NFKC), dashes as hyphens, without invisible characters and quotes.
 */
export function toDiscountCode(typed: string): string {
  const text = unquoted(visibleText(typed)).normalize('NFKC');
  return unquoted(visibleText(text).replaceAll(dashes, '-').toUpperCase());
}
