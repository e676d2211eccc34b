/** Longer words are not corrected. */
const maxLetters = 40;

/** The trigrams of a phrase without its spaces; the beginning counts more than the end, as in PostgreSQL's `pg_trgm`. */
export function trigramsOf(phrase: string): string[] {
  const letters = phrase.replaceAll(' ', '');
  if (letters.length > maxLetters) return [];
  const padded = `  ${letters} `;
  return [
    ...new Set(Array.from({ length: letters.length + 1 }, (_, index) => padded.slice(index, index + 3))),
  ];
}

/**
 * The phrases that a misspelled word may mean, the most likely first.
 * @param phrases in order of similarity
 */
export function closestPhrases(word: string, phrases: readonly string[]): string[] {
  const allowed = word.length < 7 ? 1 : word.length < 9 ? 2 : 3;
  return phrases
    .map((phrase) => ({ phrase, distance: editDistance(word, phrase.replaceAll(' ', '')) }))
    .filter(({ distance }) => distance <= allowed)
    .toSorted((left, right) => left.distance - right.distance)
    .map(({ phrase }) => phrase);
}

/** The number of letters to insert, delete, replace or swap with the next one (optimal string alignment distance). */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      let distance = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]) {
        distance = Math.min(distance, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(distance);
    }
    [beforeLast, last] = [last, current];
  }
  return last[to.length] ?? 0;
}
