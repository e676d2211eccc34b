import { limits } from '@chuck-and-bit/contract/limits';

/** The first 120 characters of a description, and an ellipsis where something was cut. */
export function truncate(description: string): string {
  const characters = Array.from(description);
  if (characters.length <= limits.descriptionPreview) return description;
  return `${characters.slice(0, limits.descriptionPreview).join('')}…`;
}
