import { type Attribute, type AttributeValue, valueText } from '@chuck-and-bit/contract/attributes';
import type { listDrillFilters, OfferedFilter } from '@chuck-and-bit/contract/drill-filters';
import {
  filterLimits,
  stepsBetween,
  type NumberRange,
  writeNumberRange,
} from '@chuck-and-bit/contract/filter-values';
import type { ResponseOf } from '@chuck-and-bit/contract/endpoint';
import { kindLimits } from '@chuck-and-bit/contract/kind-limits';
import { type Kind, subtreeOf } from '@chuck-and-bit/contract/kinds';
import { formatUsd } from '@chuck-and-bit/contract/money';
import type { FilterCounter, Survey } from './count-filters';
import type { Department } from './drill-filters';
import type { Field, Filter } from './drill-filters.queries';

type Choice = { value: string; label: string; match: NumberRange | string };

type Offer = Omit<OfferedFilter, 'choices'> & { field: Field; choices: Choice[] };

/** Everything that a department can be filtered by, with counts. */
export function offerFilters(
  kinds: readonly Kind[],
  department: Department,
  counter: FilterCounter,
  chosen: readonly Filter[],
): ResponseOf<typeof listDrillFilters> {
  const survey = counter.survey();
  const isChosen = (field: Field) => chosen.some((filter) => filter.field.name === field.name);
  const offers = [...offersOfAttributes(department, survey), ...ownOffers(survey, chosen)].filter(
    ({ choices, field }) => choices.length > 1 || field.name === 'inStock' || isChosen(field),
  );
  return {
    count: counter.total(),
    kinds: countKinds(kinds, department, survey, counter),
    filters: offers.map(({ field, choices, ...offer }) => {
      const counts = counter.counts(
        field,
        choices.map(({ match }) => match),
      );
      return {
        ...offer,
        choices: choices.map(({ value, label }, place) => ({ value, label, count: counts[place] ?? 0 })),
      };
    }),
  };
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
  const isDivided = type === 'range' || found.values === null || values.length > filterLimits.numbers.max;
  const choices = {
    choice: () =>
      options
        .filter((option) => values.includes(option._id))
        .map((option) => choiceOf(option._id, option.name)),
    yesNo: () =>
      [1, 0].filter((each) => values.includes(each)).map((each) => choiceOf(each, label(each === 1))),
    number: () => (isDivided ? stepChoices(found, label) : values.map((each) => choiceOf(each, label(each)))),
    range: () => stepChoices(found, label),
  };
  const isNumeric = type === 'number' || type === 'range';
  return {
    field: { name: _id, attribute },
    name: slug,
    isAttribute: true,
    label: name,
    unit,
    isMain: isKeyFigure,
    range: isNumeric && isDivided ? { from: found.from, to: found.to } : null,
    choices: choices[type](),
  };
}

function choiceOf(value: number, label: string): Choice {
  return { value: String(value), label, match: { from: value, to: value } };
}

const { min, max } = kindLimits.attributeValue;

/** "Up to 10 mm", "10–20 mm", "20 mm and more". */
function stepChoices(range: NumberRange, label: (value: AttributeValue) => string): Choice[] {
  const steps = stepsBetween(range.from, range.to);
  if (steps.length === 0) return [];
  return [min, ...steps].map((from, place) => {
    const range = { from, to: steps[place] ?? max };
    const text =
      from === min ? `Up to ${label(range.to)}` : range.to === max ? `${label(from)} and more` : label(range);
    return { value: writeNumberRange(range), label: text, match: range };
  });
}

const dollars = (usd: number) => formatUsd(usd).replace(/\.00$/, '');

const usdText = (value: AttributeValue) =>
  typeof value === 'object' ? `${dollars(value.from)}–${dollars(value.to)}` : dollars(Number(value));

/** The filters that products of all kinds have. */
function ownOffers(survey: Survey, chosen: readonly Filter[]): Offer[] {
  const chosenBrands = chosen.flatMap(({ field, values }) => (field.name === 'brand' ? values : []));
  const brands = new Set([...survey.brands, ...chosenBrands.map(String)]);
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
    own('price', 'Price', survey.price ? stepChoices(survey.price, usdText) : []),
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
