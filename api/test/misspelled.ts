/** A word with one letter left out, doubled, replaced or swapped, where the seed says. */
export function misspelled(word: string, seed: number): string {
  const at = 1 + (seed % (word.length - 2));
  const [before, letter = '', next = '', after] = [
    word.slice(0, at),
    word[at],
    word[at + 1],
    word.slice(at + 2),
  ];
  const errors = [next, letter + letter + next, `${letter === 'e' ? 'a' : 'e'}${next}`, next + letter];
  return `${before}${errors[seed % errors.length]}${after}`;
}
