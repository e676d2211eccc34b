import { describe, expect, test } from 'vitest';
import { faultyPaths } from '../test/faults';
import {
  attributeChange,
  attributeValues,
  type AttributeValue,
  conversionFactor,
  convertValue,
  newAttribute,
  problemOf,
  type StoredValue,
  type ValueRules,
  valueText,
} from './attributes';

const number = (unit = ''): ValueRules => ({ type: 'number', unit, options: [] });
const range = (unit = ''): ValueRules => ({ type: 'range', unit, options: [] });
const choice = (...names: string[]): ValueRules => ({
  type: 'choice',
  unit: '',
  options: names.map((name, index) => ({ _id: index + 1, name })),
});
const yesNo: ValueRules = { type: 'yesNo', unit: '', options: [] };

test.each<[ValueRules, AttributeValue, string]>([
  [number('V'), 18, '18 V'],
  [number('rpm'), 12_500.5, '12,500.5 rpm'],
  [number(), 0.1 + 0.2, '0.3'],
  [number('°C'), -20, '−20°C'],
  [number('%'), 0, '0%'],
  [range('mm'), { from: 1.5, to: 13 }, '1.5–13 mm'],
  [range('mm'), { from: 13, to: 13 }, '13 mm'],
  [range('°C'), { from: -10, to: 50 }, '−10 to 50°C'],
  [choice('SDS-plus', 'Keyless'), 1, 'SDS-plus'],
  [choice('SDS-plus'), 7, ''],
  [yesNo, true, 'Yes'],
  [yesNo, false, 'No'],
])('the value %# is written for people', (rules, value, text) => {
  expect(valueText(rules, value)).toBe(text);
});

test.each<[ValueRules, AttributeValue, string | null]>([
  [number(), 0, null],
  [number(), true, 'Please enter a number'],
  [number(), { from: 1, to: 1 }, 'Please enter a number'],
  [range(), { from: 2, to: 2 }, null],
  [range(), { from: 2.1, to: 2 }, "The end can't be lower than the beginning"],
  [range(), 2, 'Please enter where it begins and ends'],
  [choice('A', 'B'), 2, null],
  [choice('A', 'B'), 3, 'Please choose one of the options'],
  [choice('A'), true, 'Please enter a number'],
  [yesNo, false, null],
  [yesNo, 1, 'Please choose yes or no'],
])('the value %# fits its attribute or has a problem', (rules, value, problem) => {
  expect(problemOf(rules, value)).toBe(problem);
});

describe('the values of a product', () => {
  const parse = (value: unknown) => attributeValues.safeParse({ a: value });
  test.each([0, -1_000_000_000, 1_000_000_000, true, { from: 1, to: 2 }])('may be %j', (value) => {
    expect(parse(value).success).toBe(true);
  });
  test.each([null, '18', 1_000_000_000.5, -1_000_000_001, Number.NaN, Infinity, {}, { from: 1 }, [1]])(
    "can't be %j",
    (value) => expect(parse(value).success).toBe(false),
  );
  test('are at most 300', () => {
    const values = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, 1]));
    expect(attributeValues.safeParse(values(300)).success).toBe(true);
    expect(attributeValues.safeParse(values(301)).success).toBe(false);
  });
});

test.each([
  ['mm', 'cm', 0.1],
  ['in', 'mm', 25.4],
  ['kg', 'g', 1_000],
  ['lb', 'kg', 0.453_592_37],
  ['mm', 'kg', 1],
  ['V', 'kV', 1],
  ['', 'mm', 1],
  ['mm', 'constructor', 1],
])('numbers in %s become numbers in %s times %d', (before, after, factor) => {
  expect(conversionFactor(before, after)).toBeCloseTo(factor, 12);
});

const both = (value: number): StoredValue => ({ low: value, high: value });

test.each<[string, ValueRules, ValueRules, StoredValue, StoredValue | null]>([
  ['a new unit converts lengths', range('in'), range('mm'), { low: 0.5, high: 1 }, { low: 12.7, high: 25.4 }],
  ['and back without a rest', number('mm'), number('in'), both(254), both(10)],
  ['a new unit of another measure only renames', number('V'), number('volts'), both(18), both(18)],
  ['a number becomes a range', number('mm'), range('mm'), both(13), both(13)],
  ['a range of one number becomes it', range('mm'), number('cm'), both(13), both(1.3)],
  ['any other range is lost', range('mm'), number('mm'), { low: 1, high: 2 }, null],
  ['a number out of bounds is lost', number('m'), number('mm'), both(2_000_000), null],
  ['so is one below them', number('m'), number('mm'), both(-2_000_000), null],
  ['and a range of which one end is', range('m'), range('mm'), { low: -2_000_000, high: 1 }, null],
  ['the bounds are within', number('m'), number('mm'), both(-1_000_000), both(-1_000_000_000)],
  ['a renamed option stays', choice('A', 'B'), choice('A', 'Bee'), both(2), both(2)],
  ['a removed one is lost', choice('A', 'B'), choice('A'), both(2), null],
  ['an option of this name takes over', choice('A', 'SDS-plus'), choice('sds-PLUS'), both(2), both(1)],
  ['a number becomes the option that reads the same', number('V'), choice('12 V', '18 V'), both(18), both(2)],
  ['or is lost', number('V'), choice('12 V', '18'), both(18), null],
  ['yes becomes an option', yesNo, choice('No', 'Yes'), both(1), both(2)],
  ['an option becomes yes', choice('yes', 'never'), yesNo, both(1), both(1)],
  ['or no', choice('yes', 'no'), yesNo, both(2), both(0)],
  ['or is lost', choice('yes', 'never'), yesNo, both(2), null],
  ['yes stays', yesNo, yesNo, both(1), both(1)],
  ['yes is no number', yesNo, number(), both(1), null],
  ['a number is no answer', number(), yesNo, both(1), null],
])('%s', (_what, before, after, stored, expected) => {
  expect(convertValue(before, after, stored)).toEqual(expected);
});

describe('an attribute', () => {
  const fields = { name: ' Voltage ', type: 'number', unit: ' V ', isKeyFigure: false, options: [] };
  test('has its name and unit without spaces around them', () => {
    expect(newAttribute.parse(fields)).toEqual({ ...fields, name: 'Voltage', unit: 'V' });
  });
  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [
      { type: 'choice', unit: '', options: Array.from({ length: 101 }, (_, at) => ({ name: `${at}` })) },
      'options',
    ],
    [{ unit: 'x'.repeat(21) }, 'unit'],
    [{ type: 'yesNo' }, 'unit'],
    [{ options: [{ name: 'A' }] }, 'options'],
    [{ type: 'choice', unit: '' }, 'options'],
    [{ type: 'choice', unit: '', options: [{ name: 'A' }, { name: ' a' }] }, 'options.1.name'],
    [{ type: 'choice', unit: '', options: [{ name: ' ' }] }, 'options.0.name'],
  ])('can not be %j', (changes, path) => {
    expect(faultyPaths(newAttribute, { ...fields, ...changes })).toEqual([path]);
  });
  test('loses no values by a change that does not say so', () => {
    expect(attributeChange.parse({ ...fields, position: 0, version: 1 })).toMatchObject({ mayLose: 0 });
  });
});
