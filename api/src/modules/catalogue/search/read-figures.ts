import { type Attribute, valueText } from '@chuck-and-bit/contract/attributes';
import type { NumberRange } from '@chuck-and-bit/contract/filter-values';
import { toFigure } from '@chuck-and-bit/contract/figures';
import { kindLimits } from '@chuck-and-bit/contract/kind-limits';
import { type SearchTerm, toTerm } from '../../../search/search-terms';
import { withMeasures } from '../../../search/search-text';
import type { ReadFilter } from './read-query';
import { type Figure, figureKey, type Token } from './read-tokens';
import { baseUnit, equalValues } from './units';
import type { KnownAttribute, Vocabulary } from './vocabulary';

type Context = { stems: ReadonlySet<string>; kindIds: readonly string[] | null; vocabulary: Vocabulary };

const { max } = kindLimits.attributeValue;

/**
 * The filter that a figure means among these kinds: of the attribute that is named in the text, else of a key figure in its unit,
 * else of the only one. Without a kind, lengths mean none, because everything has some.
 * @returns the filter and the words that name its attribute, or null
 */
export function readFigure(
  figure: Figure,
  { stems, kindIds, vocabulary }: Context,
): { filter: ReadFilter; named: readonly string[] } | null {
  const candidates = vocabulary.attributes
    .filter((each) => !kindIds || kindIds.some((id) => each.kindIds.has(id)))
    .flatMap((each) => {
      const range = rangeOf(figure, each);
      return range ? [{ ...each, range, name: each.stems.filter((stem) => stems.has(stem)) }] : [];
    });
  const isLength = baseUnit(figure.unit).name === 'mm';
  const named = bestNamed(candidates.filter(({ isLimit }) => kindIds !== null || isLimit || !isLength));
  const meant = named.length > 0 ? named : kindIds !== null || !isLength ? unnamed(candidates) : [];
  if (meant.length === 0) return kindIds === null ? null : optionWith(figure, kindIds, vocabulary);
  const [first] = meant;
  const names = new Set(meant.map(({ attribute }) => attribute.name));
  const shown = first && writtenRange(first.attribute, first.range, figure);
  return {
    filter: {
      among: meant.map(({ attribute, range }) => ({ attribute, ranges: [range] })),
      label: names.size === 1 && first ? `${first.attribute.name}: ${shown}` : (shown ?? ''),
      written: shown ?? '',
    },
    named: named.length > 0 && first?.isLimit ? [...first.name, 'hole'] : (first?.name ?? []),
  };
}

type Candidate = KnownAttribute & { range: NumberRange; name: readonly string[] };

function bestNamed(candidates: readonly Candidate[]): Candidate[] {
  const most = Math.max(0, ...candidates.map(({ name }) => name.length));
  return most === 0 ? [] : candidates.filter(({ name }) => name.length === most);
}

/** The key figures; without any, all that have one name. */
function unnamed(candidates: readonly Candidate[]): Candidate[] {
  const own = candidates.filter(({ isLimit }) => !isLimit);
  const key = own.filter(({ attribute }) => attribute.isKeyFigure);
  if (key.length > 0) return key;
  return new Set(own.map(({ attribute }) => attribute.name)).size === 1 ? own : [];
}

function rangeOf(figure: Figure, { attribute, isLimit, stems }: KnownAttribute): NumberRange | null {
  if (attribute.type !== 'number' && attribute.type !== 'range') return null;
  // "10 pieces", where the name of the attribute is the unit.
  const isNamed =
    attribute.unit === '' && figure.unit !== '' && stems.join(' ') === figure.unit.replace(/s$/, '');
  const range = isNamed
    ? { from: figure.value, to: figure.value }
    : attribute.unit === ''
      ? null
      : equalValues(figure, attribute.unit);
  if (!range || figure.unit === '') return null;
  return { from: toFigure(range.from), to: isLimit ? max : toFigure(range.to) };
}

/** "13 mm", "18–20 V", "at least 30 mm", "3/8 in". */
function writtenRange(attribute: Attribute, { from, to }: NumberRange, figure: Figure): string {
  if (to === max)
    return `at least ${valueText({ ...attribute, type: 'number' }, toFigure(Number(from.toPrecision(3))))}`;
  if (figure.unit === 'in' && attribute.unit !== 'in') return `${inches(figure.value)} in`;
  const rounded = (value: number) => toFigure(Number(value.toPrecision(4)));
  return valueText({ ...attribute, type: 'range' }, { from: rounded(from), to: rounded(to) });
}

/** "3/8", "1 1/4", "0.3". */
function inches(value: number): string {
  const whole = Math.floor(value);
  for (const below of [2, 4, 8, 16, 32, 64]) {
    const above = (value - whole) * below;
    if (value !== whole && Number.isInteger(above))
      return `${whole === 0 ? '' : `${whole} `}${above}/${below}`;
  }
  return String(toFigure(value));
}

/** A figure in the name of an option: "1/2 in square". */
function optionWith(figure: Figure, kindIds: readonly string[], vocabulary: Vocabulary) {
  const choices = (vocabulary.choicesOfFigure.get(figureKey(figure)) ?? []).filter((choice) =>
    kindIds.some((id) => choice.kindIds.has(id)),
  );
  const [first] = choices;
  if (!first) return null;
  const among = choices.map(({ attribute, value }) => ({ attribute, ranges: [{ from: value, to: value }] }));
  return { filter: { among, label: first.label, written: null }, named: [] };
}

/** A figure as a word of names and descriptions, with the same size in the other unit. */
export function termOfFigure({ word, figure }: Token): SearchTerm {
  const isFraction = word.includes('/') && !/[a-z]/.test(word);
  const [written = word] = withMeasures(isFraction ? `${word} in` : word).split(' ');
  const term = toTerm(written);
  const others = figure ? sameSizes(figure) : [];
  return {
    ...term,
    alternatives: [...term.alternatives, ...(isFraction ? [written.replace(/in$/, '')] : []), ...others],
  };
}

const inWords = (value: number, unit: string) => `${String(toFigure(value)).replace('.', 'p')}${unit}`;

function sameSizes(figure: Figure): string[] {
  const { name, factor } = baseUnit(figure.unit);
  if (figure.unit === 'v') {
    const same = equalValues(figure, 'v');
    return same && same.from < same.to
      ? [same.from, same.to].filter((value) => value !== figure.value).map((value) => inWords(value, 'v'))
      : [];
  }
  if (figure.unit === 'in') {
    const size = figure.value * factor;
    const rounded = [0.01, 0.1, 0.5, 1].map((step) =>
      toFigure(Number((Math.round(size / step) * step).toFixed(2))),
    );
    const equal = equalValues(figure, 'mm');
    const near = [...new Set(rounded)].filter((value) => equal && value >= equal.from && value <= equal.to);
    return near.map((value) => inWords(value, 'mm'));
  }
  if (name !== 'mm') return [];
  return fractionsNear(figure.value * factor);
}

/** Usual fractions of inches that are as long. */
function fractionsNear(size: number): string[] {
  const found: string[] = [];
  for (const below of [16, 8, 4, 2]) {
    for (let above = 1; above < below; above += 2) {
      const equal = equalValues({ value: above / below, unit: 'in' }, 'mm');
      if (equal && size >= equal.from && size <= equal.to) found.push(`${above}q${below}in`);
    }
  }
  return found;
}
