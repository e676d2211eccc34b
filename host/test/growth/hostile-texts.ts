/** The start of each text, and the unit repeated to its full length. */
const repeated: [name: string, start: string, unit: string][] = [
  ['dots after an at sign', 'a@', '.'],
  ['labels after an at sign', 'a@a', '.a'],
  ['at signs', '', '@'],
  ['spaces', 'a', ' '],
  ['line breaks', 'a', '\n'],
  ['letters and tabs', '', 'a\t'],
  ['letters', '', 'a'],
  ['letters and digits', '', 'a1'],
  ['digits', '', '1'],
  ['slashes', '/', '/'],
  ['path segments', '/', 'a/'],
  ['slashes of an address', 'https://', '/'],
  ['dots of an address', 'https://a', '.'],
  ['at signs of an address', 'https://', 'a@'],
  ['query of an address', 'https://a/?', 'a=&'],
  ['percent signs', '', '%'],
  ['encoded percent signs', '', '%25'],
  ['brackets', '', '['],
  ['script tags', '', '<script'],
  ['quotes', '', '"\''],
  ['backslashes', '', '\\'],
  ['hyphens', 'a', '-'],
  ['commas and semicolons', '', ',;'],
  ['combining accents', 'e', '\u0301'],
  ['a ligature of 18 letters', '', '\uFDFA'],
  ['a letter that grows in lower case', '', '\u0130'],
  ['joined emoji', '', '\u{1F469}\u200D'],
  ['lone surrogates', '', '\uD800'],
  ['right-to-left overrides', '', '\u202E'],
  ['NULs', '', '\0'],
];

/** A regular expression that matches the rest of a text backtracks only if the end does not match. */
const allEnds = ['', 'a', '!', '@', ' a', '\0'];

export type HostileText = { name: string; ofLength: (length: number) => string };

/** Texts for which careless regular expressions and loops take more than linear time. */
export function hostileTexts(ends = allEnds): HostileText[] {
  return repeated.flatMap(([name, start, unit]) =>
    ends.map((end) => ({
      name: `${name}, ending with ${JSON.stringify(end)}`,
      ofLength: (length: number) =>
        (start + unit.repeat(Math.ceil(length / unit.length))).slice(0, length - end.length) + end,
    })),
  );
}
