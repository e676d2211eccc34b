import { foldedText } from '@chuck-and-bit/contract/folded-text';

/** The words of a synonym as they are compared: "Demolition-Hammer" is "demolition hammer". */
export const synonymKey = (words: string): string =>
  (foldedText(words).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
