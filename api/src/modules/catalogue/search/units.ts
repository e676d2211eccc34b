import { spellingsOfUnits } from '../../../search/search-text';

/** The usual spelling of a unit, in lower case; null for a word that is none. */
export const unitOf = (word: string): string | null =>
  spellingsOfUnits.find((group) => group.includes(word))?.[0] ?? null;

/** Units that measure the same, by what one of them is in the first one. */
const measures: readonly Readonly<Record<string, number>>[] = [
  { mm: 1, cm: 10, m: 1_000, in: 25.4, ft: 304.8 },
  { g: 1, kg: 1_000, lb: 453.592_37, oz: 28.349_523_125 },
  { w: 1, kw: 1_000 },
  { ah: 1, mah: 0.001 },
];

/** The unit that others of its measure are compared in, and what one is in it. */
export function baseUnit(unit: string): { name: string; factor: number } {
  const measure = measures.find((each) => Object.hasOwn(each, unit));
  const [name = unit] = Object.keys(measure ?? {});
  return { name, factor: measure?.[unit] ?? 1 };
}

/** Volts as batteries are labelled: full ones of 18 V are sold as 20 V. */
const batteryClasses: readonly (readonly [from: number, to: number])[] = [
  [10.8, 12],
  [14.4, 16],
  [18, 20],
  [36, 40],
  [54, 60],
];

/** Sizes in other units are equal within this much. */
const tolerance = { mm: 0.2, share: 0.02 };

/**
 * The numbers of an attribute's unit that count as this figure; null if the units don't measure the same.
 * @param unit of the attribute, as staff wrote it
 */
export function equalValues(
  figure: { value: number; unit: string },
  unit: string,
): { from: number; to: number } | null {
  const own = unitOf(unit.toLowerCase()) ?? unit.toLowerCase();
  const [typed, stored] = [baseUnit(figure.unit), baseUnit(own)];
  if (typed.name !== stored.name) return null;
  const value = (figure.value * typed.factor) / stored.factor;
  if (own === 'v') {
    const [from, to] = batteryClasses.find((volts) => volts.includes(value)) ?? [value, value];
    return { from, to };
  }
  if (figure.unit === own) return { from: value, to: value };
  const spread = Math.max(stored.name === 'mm' ? tolerance.mm / stored.factor : 0, value * tolerance.share);
  return { from: value - spread, to: value + spread };
}
