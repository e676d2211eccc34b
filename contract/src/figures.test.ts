import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conversionFactor } from './attributes';
import { convertFigure, figureText, reachOf, toFigure } from './figures';

test.each([
  [0.1 + 0.2, 0.3, '0.3'],
  [0.0393700787401575, 0.0393700787402, '0.0393700787402'],
  [1e-7, 1e-7, '0.0000001'],
  [-12.5, -12.5, '-12.5'],
  [-0, 0, '0'],
  [1_000_000_000, 1_000_000_000, '1000000000'],
])('%d is the figure %d, written "%s"', (value, figure, text) => {
  expect(toFigure(value)).toBe(figure);
  expect(figureText(value)).toBe(text);
});

test.each([
  ['m', 'in', 0.5, 19.6850393701],
  ['mm', 'in', 1, 0.0393700787402],
  ['mm', 'in', 3, 0.11811023622],
  ['in', 'mm', 1, 25.4],
  ['kg', 'lb', 2.5, 5.51155655462],
  ['mm', 'in', 0, 0],
])('from %s to %s, %d becomes %d, and comes back', (before, after, value, converted) => {
  const factor = conversionFactor(before, after);
  expect(convertFigure(value, factor)).toBe(converted);
  expect(convertFigure(converted, 1 / factor)).toBe(value);
});

test('every figure that people measure comes back from every unit of its measure', () => {
  const units = [
    ['mm', 'cm', 'm', 'in', 'ft'],
    ['g', 'kg', 'oz', 'lb'],
  ].flatMap((measure) => measure.flatMap((before) => measure.map((after) => [before, after] as const)));
  const figure = fc.double({ min: 1e-4, max: 1e6, noNaN: true }).map((any) => Number(any.toPrecision(9)));
  fc.assert(
    fc.property(figure, fc.constantFrom(...units), (value, [before, after]) => {
      const there = convertFigure(value, conversionFactor(before, after));
      expect(toFigure(there)).toBe(there);
      expect(convertFigure(there, conversionFactor(after, before))).toBe(value);
    }),
  );
});

test('a figure reaches all numbers that are rounded to it', () => {
  const { from, to } = reachOf({ from: 0.3, to: 0.3 });
  expect(from <= 0.3 && 0.1 + 0.2 <= to).toBe(true);
  expect(to < 0.300000000001).toBe(true);
  expect(reachOf({ from: 0, to: 0 })).toEqual({ from: 0, to: 0 });
});
