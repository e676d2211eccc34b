import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { convertFigure, toFigure } from './figures';
import { foldedText } from './folded-text';
import { changeOf, count, editedVersion, entityId, id, insertedResponse, requiredText, text } from './fields';
import { kindLimits } from './kind-limits';
import { kindMessages } from './kind-messages';
import { messages } from './messages';
import { formatCount } from './money';
import { dryRunQuery, mayLose, valuesPlan } from './values-plan';

/** What an attribute's values are: a number, a range of numbers, one of the options, or yes or no. */
export const attributeTypes = ['number', 'range', 'choice', 'yesNo'] as const;
export type AttributeType = (typeof attributeTypes)[number];

export const attributeTypeNames: Record<AttributeType, string> = {
  number: 'Number',
  range: 'Range of numbers',
  choice: 'Choice',
  yesNo: 'Yes or no',
};

/** An attribute of a kind, which products of the kind and of all kinds below it may have. `_id` of an option is a whole number. */
export const attribute = z.strictObject({
  _id: entityId,
  name: z.string(),
  slug: z.string(),
  type: z.enum(attributeTypes),
  /** Empty for none. */
  unit: z.string(),
  /** Cards of products show up to three key figures. */
  isKeyFigure: z.boolean(),
  /** In the order of the shop; empty unless it is a choice. */
  options: z.array(z.strictObject({ _id: z.number(), name: z.string() })),
  version: z.number(),
});
export type Attribute = z.infer<typeof attribute>;

/** What decides how values are read and written. */
export type ValueRules = Pick<Attribute, 'type' | 'unit' | 'options'>;

const number = z
  .number()
  .check(z.gte(kindLimits.attributeValue.min), z.lte(kindLimits.attributeValue.max), z.overwrite(toFigure));

/** A number, a range, yes or no, or the id of an option. */
const attributeValue = z.union([number, z.boolean(), z.strictObject({ from: number, to: number })], {
  error: kindMessages.attributeValueInvalid,
});
export type AttributeValue = z.infer<typeof attributeValue>;

/** The values of a product by the ids of their attributes. */
export const attributeValues = z
  .record(id, attributeValue)
  .check(
    z.refine(
      (values) => Object.keys(values).length <= kindLimits.attributesOfProduct.max,
      messages.tooManyEntries(kindLimits.attributesOfProduct.max),
    ),
  );
export type AttributeValues = z.infer<typeof attributeValues>;

/** A value as the database has it: a single number is both ends, yes is 1, no is 0, and a choice is its option's id. */
export type StoredValue = { low: number; high: number };

export function toStored(value: AttributeValue): StoredValue {
  if (typeof value === 'object') return { low: value.from, high: value.to };
  return { low: Number(value), high: Number(value) };
}

export function fromStored({ type }: Pick<Attribute, 'type'>, { low, high }: StoredValue): AttributeValue {
  if (type === 'range') return { from: low, to: high };
  return type === 'yesNo' ? low === 1 : low;
}

/** Why a product can't have this value, or null. */
export function problemOf({ type, options }: ValueRules, value: AttributeValue): string | null {
  if (type === 'yesNo') return typeof value === 'boolean' ? null : kindMessages.yesOrNo;
  if (type === 'range') {
    if (typeof value !== 'object') return kindMessages.rangeRequired;
    return value.from <= value.to ? null : kindMessages.rangeBackwards;
  }
  if (typeof value !== 'number') return messages.numberRequired;
  if (type === 'number') return null;
  return options.some(({ _id }) => _id === value) ? null : kindMessages.optionUnknown;
}

/** The value for people: "18 V", "1.5–13 mm", "SDS-plus", "Yes". */
export function valueText({ type, unit, options }: ValueRules, value: AttributeValue): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (type === 'choice') return options.find(({ _id }) => _id === value)?.name ?? '';
  const { low, high } = toStored(value);
  const dash = low < 0 ? ' to ' : '–';
  const written = low === high ? numberText(low) : `${numberText(low)}${dash}${numberText(high)}`;
  if (unit === '') return written;
  return /^[%°"″'′]/.test(unit) ? `${written}${unit}` : `${written} ${unit}`;
}

/** At most four decimals, thousands with commas. */
function numberText(value: number): string {
  const [whole = '', fraction] = String(Math.abs(Number(value.toFixed(4)))).split('.');
  return `${value < 0 ? '−' : ''}${formatCount(Number(whole))}${fraction ? `.${fraction}` : ''}`;
}

export const isSameName = (one: string, other: string): boolean =>
  foldedText(one).trim() === foldedText(other).trim();

/** Sizes of units in the first of their list. Values are converted between units of one list, and between no others. */
const measures: Record<string, number>[] = [
  { mm: 1, cm: 10, m: 1_000, in: 25.4, ft: 304.8 },
  { g: 1, kg: 1_000, oz: 28.349_523_125, lb: 453.592_37 },
];

/** What numbers are multiplied by when their unit changes: 1 if either unit is not a length or a weight that is known. */
export function conversionFactor(before: string, after: string): number {
  const measure = measures.find((units) => Object.hasOwn(units, before) && Object.hasOwn(units, after));
  return measure ? (measure[before] ?? 1) / (measure[after] ?? 1) : 1;
}

const isNumeric = ({ type }: ValueRules) => type === 'number' || type === 'range';

/**
 * The value after its attribute has changed, or has become another: null if it is lost. Numbers are converted to the new unit,
 * and a range stays as a number only if both ends are equal. An option stays by its id, or else by its name. Between all other
 * types, a value stays if the new attribute has an option, or a yes or no, that reads the same.
 */
export function convertValue(before: ValueRules, after: ValueRules, stored: StoredValue): StoredValue | null {
  if (isNumeric(before) && isNumeric(after)) {
    const factor = conversionFactor(before.unit, after.unit);
    const [low, high] = [convertFigure(stored.low, factor), convertFigure(stored.high, factor)];
    const isLost =
      (after.type === 'number' && low !== high) || Math.max(-low, high) > kindLimits.attributeValue.max;
    return isLost ? null : { low, high };
  }
  if (before.type === 'yesNo' && after.type === 'yesNo') return stored;
  const isKept = before.type === 'choice' && after.options.some(({ _id }) => _id === stored.low);
  if (isKept) return stored;
  const written = valueText(before, fromStored(before, stored));
  if (after.type === 'choice') {
    const option = after.options.find(({ name }) => isSameName(name, written));
    return option ? toStored(option._id) : null;
  }
  const answer = after.type === 'yesNo' && ['No', 'Yes'].findIndex((name) => isSameName(name, written));
  return answer === false || answer === -1 ? null : toStored(answer);
}

const optionName = requiredText(kindMessages.optionRequired, kindLimits.attributeName.max).check(
  z.overwrite((typed) => typed.trim()),
);

const optionList = <Option extends z.core.$ZodType<{ name: string }>>(option: Option) =>
  z
    .array(option)
    .check(
      z.maxLength(kindLimits.attributeOptions.max, messages.tooManyEntries(kindLimits.attributeOptions.max)),
      ({ value, issues }) => {
        const names = value.map(({ name }) => foldedText(name));
        const index = names.findIndex((name, at) => names.indexOf(name) !== at);
        if (index === -1) return;
        issues.push({
          code: 'custom',
          path: [index, 'name'],
          message: kindMessages.optionRepeated,
          input: value,
        });
      },
    );

const fields = {
  name: requiredText(messages.nameRequired, kindLimits.attributeName.max).check(
    z.overwrite((typed) => typed.trim()),
  ),
  type: z.enum(attributeTypes),
  unit: text(kindLimits.attributeUnit.max).check(z.overwrite((typed) => typed.trim())),
  isKeyFigure: z.boolean(),
};

/** A choice needs an option, and only a choice has any. Only numbers have a unit. */
const checkType = z.check<{ type: AttributeType; unit: string; options: { name: string }[] }>(
  ({ value: { type, unit, options }, issues }) => {
    const refuse = (field: string, message: string) =>
      issues.push({ code: 'custom', path: [field], message, input: options });
    if (type === 'choice' && options.length === 0) refuse('options', kindMessages.optionsRequired);
    if (type !== 'choice' && options.length > 0) refuse('options', kindMessages.optionsOfChoice);
    if (unit !== '' && type !== 'number' && type !== 'range') refuse('unit', kindMessages.unitOfNumbers);
  },
);

/** The body that adds an attribute; also the schema of its form. */
export const newAttribute = z
  .strictObject({ ...fields, options: optionList(z.strictObject({ name: optionName })) })
  .check(checkType);
export type NewAttribute = z.infer<typeof newAttribute>;

/** `position`: its place among the attributes of its kind, from 0; without it, it stays where it is. An option without an id is the one of this name, or a new one. */
export const attributeChange = changeOf(attribute.shape, {
  ...fields,
  options: optionList(z.strictObject({ _id: z.optional(z.int()), name: optionName })),
  position: z.optional(count(messages.numberRequired, messages.numberNegative, kindLimits.position)),
  version: editedVersion,
  mayLose,
}).check(checkType);
export type AttributeChange = z.infer<typeof attributeChange>;

export const addAttribute = defineEndpoint({
  method: 'POST',
  path: '/kinds/{id}/attributes',
  summary: 'Adds an attribute to a kind of products, and so to all kinds below it.',
  who: 'staff',
  area: 'products',
  params: z.object({ id }),
  body: newAttribute,
  response: insertedResponse,
  idempotent: true,
  changesPublicData: true,
});

export const changeAttribute = defineEndpoint({
  method: 'PUT',
  path: '/attributes/{id}',
  summary:
    'Replaces an attribute. Values are converted where they can be; with `dryRun` the plan is returned without applying it. Returns 409 when it was changed since this version, or when more values would be lost than `mayLose`.',
  who: 'staff',
  area: 'products',
  params: z.object({ id }),
  query: dryRunQuery,
  body: attributeChange,
  response: valuesPlan,
  idempotent: true,
  changesPublicData: true,
});

export const deleteAttribute = defineEndpoint({
  method: 'DELETE',
  path: '/attributes/{id}',
  summary:
    'Deletes an attribute with its values. With `dryRun` the plan is returned without applying it. Returns 409 when more values would be lost than `mayLose`.',
  who: 'staff',
  area: 'products',
  params: z.object({ id }),
  query: z.object({
    ...dryRunQuery.shape,
    mayLose: z.optional(z.string().check(z.regex(/^\d{1,9}$/, messages.wholeNumber))),
  }),
  response: valuesPlan,
  idempotent: true,
  changesPublicData: true,
});
