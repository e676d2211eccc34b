import { limits } from '@chuck-and-bit/contract/limits';

/** At most the first 120 characters of a description, cut after a word, and an ellipsis where something was cut. */
export function truncate(description: string): string {
  const characters = Array.from(description);
  if (characters.length <= limits.descriptionPreview) return description;
  const first = characters.slice(0, limits.descriptionPreview).join('');
  const isWordCut = /\S/.test(characters[limits.descriptionPreview] ?? '');
  // A single word that is too long is cut anyway.
  const words = isWordCut ? first.replace(/(?<=\S)\s+\S*$/, '') : first;
  return `${words.trimEnd()}…`;
}
