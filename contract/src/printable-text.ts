/**
 * Characters without a glyph in the receipts' font, which covers Latin, Greek and Cyrillic with punctuation, digits and
 * currency signs.
 */
const withoutGlyph =
  /[^\n\u0020-\u007e\u00a0-\u00ff\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\u0300-\u036f\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2212]/gu;

/** Modifiers of emoji, and invisible characters such as joiners and direction marks. */
const ignorable = /\p{Default_Ignorable_Code_Point}|\p{Emoji_Modifier}/gu;

/** Replaces each character that a receipt can't show with a question mark. */
export const printableText = (text: string): string => withoutIgnorable(text).replaceAll(withoutGlyph, '?');

const withoutIgnorable = (text: string) => text.normalize('NFC').replaceAll(ignorable, '');

/** Whether a receipt as PDF shows all of this text. */
export const isPrintable = (text: string): boolean => printableText(text) === withoutIgnorable(text);
