const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]|\ud802|\ud803|\ud83a|\ud83b/;

/**
 * Text that people typed, for a place inside a sentence: with letters from right to left, it would reorder the figures and marks beside it.
 * Elements of pages have `<bdi>` or `dir="auto"` instead. https://www.w3.org/International/articles/inline-bidi-markup/
 */
export const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);

/** The `dir` of an element with a whole text: that of its letters, unless it is a sentence of ours with something isolated in it. */
export const directionOf = (text: string): 'auto' | undefined =>
  text.includes('\u2068') ? undefined : 'auto';
