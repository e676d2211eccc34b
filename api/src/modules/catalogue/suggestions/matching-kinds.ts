import { foldedText } from '@chuck-and-bit/contract/folded-text';
import type { Kind } from '@chuck-and-bit/contract/kinds';
import { searchedWords } from '@chuck-and-bit/contract/search';

/** A kind with those above it, the highest first. */
export type PlacedKind = Pick<Kind, '_id' | 'name' | 'slug'> & { above: readonly PlacedKind[] };

/** @param kinds each after the one above it */
export function placeKinds(kinds: readonly Kind[]): PlacedKind[] {
  const placed = new Map<string, PlacedKind>();
  for (const { _id, parentId, name, slug } of kinds) {
    const parent = parentId === null ? undefined : placed.get(parentId);
    placed.set(_id, { _id, name, slug, above: parent ? [...parent.above, parent] : [] });
  }
  return [...placed.values()];
}

const wordsOf = ({ name }: { name: string }) => searchedWords(foldedText(name));

/** Whether a typed word is the beginning of another one, also in the plural: "bits" of "bit". */
const begins = (typed: string, word: string): boolean =>
  word.startsWith(typed) || (typed.length > 3 && typed.endsWith('s') && word === typed.slice(0, -1));

/**
 * The kinds that a text being typed may mean, the best first: each of its words begins a word of the kind's name, or of the name of
 * one above it, and one begins a word of its own name.
 */
export function matchingKinds(kinds: readonly PlacedKind[], typed: string): PlacedKind[] {
  const words = wordsOf({ name: typed });
  const matched = kinds.flatMap((kind) => {
    const own = wordsOf(kind);
    const begun = own.filter((word) => words.some((each) => begins(each, word)));
    if (begun.length === 0) return [];
    const all = [...own, ...kind.above.flatMap(wordsOf)];
    const isMatch = words.every((each) => all.some((word) => begins(each, word)));
    return isMatch ? [{ kind, missing: own.length - begun.length }] : [];
  });
  return matched.toSorted((one, other) => one.missing - other.missing).map(({ kind }) => kind);
}
