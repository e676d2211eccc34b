import type { Attribute } from './attributes';
import { readDecimal, type NumberFault } from './decimal-number';
import { figureAbove, figureBelow, figureText, toFigure } from './figures';
import { kindLimits } from './kind-limits';
import { formatCount } from './money';

/** The limits of filters. Not among `limits`, which every page loads. */
export const filterLimits = {
  /** Attributes that are filtered by at once, and chosen values of each filter. */
  attributes: { max: 10 },
  values: { max: 20 },
  /** Ranges of numbers in each filter, as many as it offers; those that touch or overlap count once. */
  ranges: { max: 5 },
  text: { max: 2_000 },
  /** Counts are exact up to this. */
  exactCount: 1_000,
  /** Attributes of numbers with more different values are offered as steps. */
  numbers: { max: 8 },
  brands: { max: 50 },
  /** Different values of an attribute that can be choices. */
  choices: { max: 100 },
  /** Top departments of the menu. */
  departments: { max: 12 },
  /** Filters of attributes that are offered, key figures first. */
  offered: { max: 20 },
} as const;

/** From one number to another; a single number is both ends. A product matches if its value, or a part of its range, is among them. */
export type NumberRange = { from: number; to: number };

const { min, max } = kindLimits.attributeValue;

/** One end of a range as somebody types it: "12,5", "$1,000", "١٢", "<20". */
export function readEnd(typed: string, { inUsd }: { inUsd: boolean }): number | NumberFault | 'outOfBounds' {
  const isBelow = !inUsd && typed.startsWith('<');
  const value = readDecimal(isBelow ? typed.slice(1) : typed, { inUsd, inCents: inUsd });
  if (typeof value !== 'number') return value;
  if (value < min || value > max) return 'outOfBounds';
  return isBelow ? figureBelow(toFigure(value)) : toFigure(value);
}

/** The numbers between two ends, whichever way round; to or from any without one of them. */
export function rangeBetween(from: number = min, to: number = max): NumberRange {
  return from <= to ? { from, to } : { from: to, to: from };
}

/** Reads "18", "10..13", "10.." or "..13", and "10..<13" without its end; null if it is none of them. */
export function readNumberRange(text: string): NumberRange | null {
  const [from = '', to = from, ...rest] = text.length <= 80 ? text.split('..') : [];
  if (rest.length > 0 || (from === '' && to === '')) return null;
  const range = { from: from === '' ? min : readNumber(from), to: to === '' ? max : readUpTo(to) };
  return range.from >= min && range.to <= max && range.from <= range.to ? range : null;
}

const readNumber = (text: string) =>
  /^-?\d{1,10}(\.\d{1,20})?$/.test(text) ? toFigure(Number(text)) : Number.NaN;

const readUpTo = (text: string) =>
  text.startsWith('<') ? figureBelow(readNumber(text.slice(1))) : readNumber(text);

export function writeNumberRange({ from, to }: NumberRange): string {
  const low = figureText(from);
  if (low === figureText(to)) return low;
  return `${from === min ? '' : low}..${to === max ? '' : writeUpTo(to)}`;
}

/** "13", and "<13" for the greatest figure below it. */
function writeUpTo(to: number): string {
  const end = figureAbove(to);
  const isShorter = figureText(end).length < figureText(to).length;
  return isShorter ? `<${figureText(end)}` : figureText(to);
}

/** The same numbers in as few ranges as can be, ascending. */
export function joinRanges(ranges: readonly NumberRange[]): NumberRange[] {
  const joined: NumberRange[] = [];
  for (const { from, to } of [...ranges].sort((one, other) => one.from - other.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/** Whether a filter may have these alternatives, with which each product is compared. */
export const areFewRanges = (ranges: readonly NumberRange[]): boolean =>
  ranges.length <= filterLimits.values.max &&
  joinRanges(ranges).filter(({ from, to }) => from < to).length <= filterLimits.ranges.max;

/** The first ones that a filter may have, for links that have more. */
export const fewRanges = (ranges: readonly NumberRange[]): NumberRange[] => {
  const few: NumberRange[] = [];
  for (const range of ranges) if (areFewRanges([...few, range])) few.push(range);
  return few;
};

/** Whether products can have such values: any number of a number or a range, and only single values of a choice. */
export const canMatch = (
  { type, options }: Pick<Attribute, 'type' | 'options'>,
  { from, to }: NumberRange,
) => {
  if (type === 'choice') return from === to && options.some(({ _id }) => _id === from);
  return type !== 'yesNo' || (from === to && (from === 0 || from === 1));
};

/** Limits of numbers from `low` to `high` for people: at most four, such as 10, 20, 50, 100. Empty where there is nothing to divide. */
export function stepsBetween(low: number, high: number): number[] {
  if (!(low < high)) return [];
  const isWide = low > 0 && high / low >= 8;
  const steps = isWide ? growingSteps(low, high) : evenSteps(low, high);
  const every = Math.ceil(steps.length / 4);
  return steps.filter((_, index) => (index + 1) % every === 0);
}

/** 1, 2, 5, 10, 20, 50 … between the ends. */
function growingSteps(low: number, high: number): number[] {
  const steps: number[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power += 1) {
    steps.push(...[1, 2, 5].map((digit) => toFigure(digit * 10 ** power)));
  }
  return steps.filter((step) => step > low && step < high);
}

/** Multiples of 1, 2 or 5 times a power of ten between the ends. */
function evenSteps(low: number, high: number): number[] {
  const ideal = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(ideal));
  const size = power * ([1, 2, 5].find((digit) => digit * power >= ideal) ?? 10);
  const steps: number[] = [];
  for (let step = Math.floor(low / size) + 1; step * size < high; step += 1)
    steps.push(toFigure(step * size));
  return steps.filter((step) => step > low);
}

/** A count of products for people. */
export const countText = (count: number): string =>
  count > filterLimits.exactCount ? `${formatCount(filterLimits.exactCount)}+` : formatCount(count);

/** What all spellings of a brand have in common: "TARN" is "Tarn", and a composed "ü" is one of two characters. */
export const brandKey = (brand: string): string => brand.normalize('NFC').toUpperCase().normalize('NFC');

/** A list of values, each percent-encoded, with commas between them. */
export const writeValues = (values: readonly string[]): string => values.map(encodeURIComponent).join(',');

export type ChosenAttribute = { slug: string; ranges: NumberRange[] };

export const writeAttributes = (attributes: readonly ChosenAttribute[]): string =>
  attributes.map(({ slug, ranges }) => `${slug}:${ranges.map(writeNumberRange).join(',')}`).join(';');
