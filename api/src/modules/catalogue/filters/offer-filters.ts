import { type Attribute, type AttributeValue, valueText } from '@chuck-and-bit/contract/attributes';
import type { listProductFilters, OfferedFilter } from '@chuck-and-bit/contract/product-filters';
import { figureBelow, toFigure } from '@chuck-and-bit/contract/figures';
import {
  filterLimits,
  stepsBetween,
  type NumberRange,
  writeNumberRange,
} from '@chuck-and-bit/contract/filter-values';
import type { ResponseOf } from '@chuck-and-bit/contract/endpoint';
import { kindLimits } from '@chuck-and-bit/contract/kind-limits';
import { type Kind, subtreeOf } from '@chuck-and-bit/contract/kinds';
import { formatUsd, usdOf, usdToCents } from '@chuck-and-bit/contract/money';
import type { FilterCounter, Survey } from './count-filters';
import type { Department } from './product-filters';
import type { Field, Filter } from './product-filters.queries';

type Choice = { value: string; label: string; match: NumberRange | string };

type Offer = Omit<OfferedFilter, 'choices'> & { field: Field; choices: Choice[] };

/** Everything that a department can be filtered by, with counts. */
export async function offerFilters(
  kinds: readonly Kind[],
  department: Department,
  counter: FilterCounter,
  chosen: readonly Filter[],
): Promise<Omit<ResponseOf<typeof listProductFilters>, 'search'>> {
  const survey = await counter.survey();
  const isChosen = (field: Field) => chosen.some((filter) => filter.field.name === field.name);
  const offers = [
    ...offersOfAttributes(department, survey),
    ...ownOffers(survey, brandsIn(chosen).map(counter.shownBrand)),
  ].filter(({ choices, field }) => choices.length > 1 || field.name === 'inStock' || isChosen(field));
  const filters: OfferedFilter[] = [];
  for (const { field, choices, ...offer } of offers) {
    const counts = await counter.counts(
      field,
      choices.map(({ match }) => match),
    );
    filters.push({
      ...offer,
      choices: choices.map(({ value, label }, index) => ({ value, label, count: counts[index] ?? 0 })),
    });
  }
  return { count: counter.total(), kinds: countKinds(kinds, department, survey, counter), filters };
}

function countKinds(kinds: readonly Kind[], { kind }: Department, survey: Survey, counter: FilterCounter) {
  const used = new Set(survey.kindIds);
  return kinds
    .filter(({ parentId }) => parentId === (kind?._id ?? null))
    .map(({ _id, name, slug }) => ({ name, slug, ids: subtreeOf(kinds, _id).map((each) => each._id) }))
    .filter(({ ids }) => ids.some((id) => used.has(id)))
    .map(({ name, slug, ids }) => ({ name, slug, count: counter.total(ids) }));
}

function offersOfAttributes({ attributes }: Department, survey: Survey): Offer[] {
  const offers = attributes.flatMap((attribute) => offerOf(attribute, survey) ?? []);
  const first = [...offers.filter(({ isMain }) => isMain), ...offers.filter(({ isMain }) => !isMain)];
  const offered = new Set(first.slice(0, filterLimits.offered.max));
  return offers.filter((offer) => offered.has(offer));
}

function offerOf(attribute: Attribute, survey: Survey): Offer | null {
  const { _id, name, slug, type, unit, isKeyFigure, options } = attribute;
  const found = survey.attributes.get(_id);
  if (!found) return null;
  const values = found.values ?? [];
  const label = (value: AttributeValue) => valueText(attribute, value);
  const numbers = type === 'number' ? numberChoices(values, label) : [];
  const isDivided = type === 'range' || found.values === null || numbers.length > filterLimits.numbers.max;
  const choices = {
    choice: () =>
      options
        .filter((option) => values.includes(option._id))
        .map((option) => choiceOf(option._id, option.name)),
    yesNo: () =>
      [1, 0].filter((each) => values.includes(each)).map((each) => choiceOf(each, label(each === 1))),
    number: () => (isDivided ? stepChoices(found, attribute) : numbers),
    range: () => stepChoices(found, attribute),
  };
  const isNumeric = type === 'number' || type === 'range';
  return {
    field: { name: _id, attribute },
    name: slug,
    isAttribute: true,
    label: name,
    unit,
    isMain: isKeyFigure,
    range: isNumeric && isDivided ? { from: toFigure(found.from), to: toFigure(found.to) } : null,
    choices: choices[type](),
  };
}

function choiceOf(value: number, label: string): Choice {
  return { value: String(value), label, match: { from: value, to: value } };
}

/** A choice for all numbers that look the same, in ascending order. */
function numberChoices(values: readonly number[], label: (value: number) => string): Choice[] {
  const ranges = new Map<string, NumberRange>();
  for (const value of values) {
    const text = label(value);
    ranges.set(text, { from: ranges.get(text)?.from ?? value, to: value });
  }
  return [...ranges].map(([text, match]) => ({ value: writeNumberRange(match), label: text, match }));
}

const { min, max } = kindLimits.attributeValue;

/** "Under 10 mm", "10 to under 20 mm", "20 mm and more": no number is in two of them. */
function stepChoices(found: NumberRange, attribute: Attribute): Choice[] {
  const steps = stepsBetween(found.from, found.to);
  if (steps.length === 0) return [];
  return [min, ...steps].map((from, index) => {
    const next = steps[index];
    const range = { from, to: next === undefined ? max : figureBelow(next) };
    const label = () => {
      if (next === undefined) return `${valueText(attribute, from)} and more`;
      const end = valueText(attribute, next);
      return from === min ? `Under ${end}` : `${valueText({ ...attribute, unit: '' }, from)} to under ${end}`;
    };
    return { value: writeNumberRange(range), label: label(), match: range };
  });
}

const dollars = (usd: number) => formatUsd(usd).replace(/\.00$/, '');

/** "Under $10", "$10 to $19.99", "$20 and more": no price is in two of them. */
function priceChoices(prices: NumberRange): Choice[] {
  const steps = stepsBetween(prices.from, prices.to);
  if (steps.length === 0) return [];
  return [min, ...steps].map((from, index) => {
    const next = steps[index];
    const range = { from, to: next === undefined ? max : usdOf(usdToCents(next) - 1) };
    const [low, high] = [dollars(from), dollars(range.to)];
    const text =
      next === undefined ? `${low} and more` : from === min ? `Under ${dollars(next)}` : `${low} to ${high}`;
    return { value: writeNumberRange(range), label: text, match: range };
  });
}

const brandsIn = (chosen: readonly Filter[]) =>
  chosen.flatMap(({ field, values }) => (field.name === 'brand' ? values.map(String) : []));

/** The filters that products of all kinds have. */
function ownOffers(survey: Survey, chosenBrands: readonly string[]): Offer[] {
  const brands = new Set([...survey.brands, ...chosenBrands]);
  const own = (name: 'brand' | 'price' | 'rating' | 'inStock', label: string, choices: Choice[]): Offer => ({
    field: { name },
    name,
    isAttribute: false,
    label,
    unit: name === 'price' ? '$' : '',
    isMain: true,
    range: name === 'price' ? survey.price : null,
    choices,
  });
  const ratings = survey.isRated ? [4, 3] : [];
  return [
    own(
      'brand',
      'Brand',
      [...brands]
        .sort((one, other) => one.localeCompare(other, 'en'))
        .map((brand) => ({ value: brand, label: brand, match: brand })),
    ),
    own('price', 'Price', survey.price ? priceChoices(survey.price) : []),
    own(
      'rating',
      'Reviews',
      ratings.map((from) => ({
        value: writeNumberRange({ from, to: max }),
        label: `${from} stars and more`,
        match: { from, to: max },
      })),
    ),
    own('inStock', 'Availability', [{ value: 'true', label: 'In stock', match: { from: 1, to: 1 } }]),
  ];
}
