/** Unknown and malformed ids, each with a description. */
export const strangeIds: [name: string, id: string][] = [
  ['unknown', '01890000-0000-7000-8000-000000000000'],
  ['no UUID', 'no-id'],
  ['a number', '0'],
  ['SQL', "' or 1=1 --"],
  ['a path', 'a/../b'],
  ['an emoji', '💥'],
  ['4,000 characters', 'x'.repeat(4_000)],
];
