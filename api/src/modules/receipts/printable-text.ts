/**
 * What the font of receipts has no glyph for: it covers Latin, Greek and Cyrillic, with punctuation, digits and signs of
 * currencies.
 */
const withoutGlyph =
  /[^\n\u0020-\u007e\u00a0-\u00ff\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\u0300-\u036f\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2212]/gu;

/** Parts of one emoji, and marks that have no width. */
const joiners = /\p{Default_Ignorable_Code_Point}|\p{Emoji_Modifier}/gu;

/** The text with a question mark for each sign that a receipt can't show. */
export const printableText = (text: string): string =>
  text.normalize('NFC').replaceAll(joiners, '').replaceAll(withoutGlyph, '?');
