/**
 * Where an arrow leads from a place in a column that begins with the search box: from the last to the first, and back.
 * @param at -1: beside the column
 * @returns undefined for another key, and where there is no other place
 */
export function nextOf<Stop>(stops: readonly Stop[], at: number, key: string): Stop | undefined {
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || at === -1) return undefined;
  return stops.at((at + step) % stops.length);
}
