/**
 * Cutting text between graphemes: what people see as characters, such as an emoji of several code points or a letter with
 * its accents (Unicode Standard Annex #29).
 */

type Segment = { segment: string; index: number };

/** Made once, because that takes longer than to cut a text. Firefox before 125 has none. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : null;

/** The graphemes of a text, read as far as needed; code points without a segmenter. */
function* graphemesOf(text: string): Generator<Segment> {
  if (segmenter) {
    yield* segmenter.segment(text);
    return;
  }
  let index = 0;
  for (const segment of text) {
    yield { segment, index };
    index += segment.length;
  }
}

/** The first `max` graphemes, and the grapheme after them, which is undefined when nothing was cut. */
export function firstGraphemes(text: string, max: number): { first: string; next: string | undefined } {
  // A grapheme has one code unit at least.
  if (text.length <= max) return { first: text, next: undefined };
  let count = 0;
  for (const { segment, index } of graphemesOf(text)) {
    if (count === max) return { first: text.slice(0, index), next: segment };
    count += 1;
  }
  return { first: text, next: undefined };
}

/** At most `max` graphemes of a text, with an ellipsis where something was cut. */
export function shorten(text: string, max: number): string {
  const { first, next } = firstGraphemes(text, max);
  return next === undefined ? text : `${first.trimEnd()}…`;
}

/** The whole graphemes that fit into `max` UTF-16 code units, as which the contract's limits count. */
export function fitInto(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  for (const { segment, index } of graphemesOf(text)) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
