/**
 * Characters that a terminal obeys or hides instead of showing: controls (C0, DEL, C1), direction marks and other format
 * characters, line and paragraph separators, and code points without a character.
 */
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** One line of text for a terminal: characters that it would obey or hide are shown as `\u{9b}`. */
export const terminalLine = (text: string): string =>
  text.replace(unprintable, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);

/** The same for a text of several lines, which keeps its line ends. */
export const terminalText = (text: string): string => text.split('\n').map(terminalLine).join('\n');
