import { firstGraphemes } from '@chuck-and-bit/contract/graphemes';
import { pageLimits } from '@chuck-and-bit/contract/page-limits';

/** At most the first 120 characters of a description, cut after a word, and an ellipsis where something was cut. */
export function truncate(description: string): string {
  const { first, next } = firstGraphemes(description, pageLimits.descriptionPreview);
  if (next === undefined) return description;
  const isWordCut = /\S/.test(next);
  // A single word that is too long is cut anyway.
  const words = isWordCut ? first.replace(/(?<=\S)\s+\S*$/, '') : first;
  return `${words.trimEnd()}…`;
}
