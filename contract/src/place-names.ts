import { withoutInvisible } from './visible-text';

/** A country or a part of one. `names` are complete, `shortNames` may be shared by several. `level`: 0 is the highest. */
export type NamedPlace = {
  code: string;
  level: number;
  codes: readonly string[];
  names: readonly string[];
  shortNames: readonly string[];
};

/** How many letters the beginning of a name has at least. */
const leastLetters = 4;

/** A place as it is compared: without case, accents and dots; other punctuation is a space. */
export const comparedName = (text: string): string =>
  withoutInvisible(text)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}.]/gu, '')
    .replaceAll(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim();

/**
 * The place that somebody means by a code, a name or the beginning of a name. Of equal names, the one of the upper level.
 * @returns null for an unknown text, and for one that may mean several places
 */
export function findPlace<P extends NamedPlace>(places: readonly P[], typed: string): P | null {
  const text = comparedName(typed);
  if (text === '') return null;
  for (const names of [codesOf, namesOf, shortNamesOf]) {
    const found = places.filter((place) => names(place).includes(text));
    if (found.length > 0) return theUpper(found);
  }
  if ((text.match(/\p{L}/gu) ?? []).length < leastLetters) return null;
  const begun = places.flatMap((place) => {
    const [name] = [...place.names, ...place.shortNames]
      .filter((each) => each.startsWith(text))
      .sort((one, other) => one.length - other.length);
    return name === undefined ? [] : [{ place, name }];
  });
  const areEqual = new Set(begun.map(({ name }) => name)).size === 1;
  return begun.length === 1 || areEqual ? theUpper(begun.map(({ place }) => place)) : null;
}

const codesOf = ({ codes }: NamedPlace) => codes;
const namesOf = ({ names }: NamedPlace) => names;
const shortNamesOf = ({ shortNames }: NamedPlace) => shortNames;

function theUpper<P extends NamedPlace>(places: readonly P[]): P | null {
  const level = Math.min(...places.map((place) => place.level));
  const [upper, second] = places.filter((place) => place.level === level);
  return upper && !second ? upper : null;
}

/** How ISO writes a name, and how people do: "Madrid, Comunidad de" is "Comunidad de Madrid". */
export function namesLike(name: string): Pick<NamedPlace, 'names' | 'shortNames'> {
  const [start = '', ...rest] = name.split(',');
  const plain = name.replaceAll(/\([^)]*\)/g, '');
  return {
    names: distinct([name, ...(rest.length === 1 ? [`${rest[0]} ${start}`] : [])]),
    shortNames: distinct([plain, start, ...plain.split('/')]),
  };
}

export const distinct = (names: readonly string[]): string[] =>
  [...new Set(names.map(comparedName))].filter((name) => name !== '');
