import { describe, expect, test } from 'vitest';
import { accentShades, contrastOf, isColour, isGrey } from './accent';

test.each([
  ['#17564a', true],
  ['#ABCDEF', true],
  ['', false],
  ['17564a', false],
  ['#17564', false],
  ['#17564a0', false],
  ['#17564g', false],
  ['red', false],
  ['#17564a;', false],
])('%j is a colour: %s', (text, expected) => expect(isColour(text)).toBe(expected));

// The chroma of `grey rose` is 0.03996, that of `rose` 0.04003.
test.each([
  ['white', '#ffffff', true],
  ['black', '#000000', true],
  ['grey', '#808080', true],
  ['ivory', '#fffff0', true],
  ['beige paper', '#f3f0e9', true],
  ['slate grey', '#708090', true],
  ['grey rose', '#8c6d6a', true],
  ['rose', '#8b6c69', false],
  ['light yellow', '#ffffe0', false],
  ['dark navy', '#0a1a3c', false],
  ['red', '#e3000f', false],
])('%s (%s) is a grey: %s', (_name, colour, expected) => expect(isGrey(colour)).toBe(expected));

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#17564a', '#17564a', 1],
  // The figures of the design language.
  ['#17564a', '#fcfbf8', 8.2],
  ['#7cc7b2', '#171c1b', 8.8],
  ['#14433a', '#f4f1e6', 9.8],
])('the contrast of %s and %s is %d', (one, other, ratio) =>
  expect(contrastOf(one, other)).toBeCloseTo(ratio, ratio === 4.48 ? 2 : 1),
);

describe('the shades of a colour', () => {
  test.each([
    // Fine as they are, in one theme each.
    ['#17564a', { deep: '#17564a' }],
    ['#7cc7b2', { bright: '#7cc7b2' }],
    ['#0A1A3C', { deep: '#0a1a3c' }],
    ['#fff3a3', { bright: '#fff3a3' }],
  ])('%s stays where it has the contrast', (colour, shades) =>
    expect(accentShades(colour)).toMatchObject(shades),
  );

  const hues = ['#ff0000', '#ff8000', '#ffe066', '#ffffe0', '#80ff00', '#00c853', '#00ffff', '#0000ff'];
  const others = ['#8000ff', '#ff00ff', '#ff4081', '#0a1a3c', '#000033', '#200004', '#95716e', '#c0ffee'];
  test.each([...hues, ...others])('%s is readable in both themes, in its own hue', (colour) => {
    const { deep, bright } = accentShades(colour);
    for (const ground of ['#fcfbf8', '#f3f0e9', '#f7f5ee', '#f4f1e6'])
      expect(contrastOf(deep, ground)).toBeGreaterThanOrEqual(4.5);
    for (const ground of ['#171c1b', '#1f2624', '#0b221d'])
      expect(contrastOf(bright, ground)).toBeGreaterThanOrEqual(4.5);
    expect([isGrey(deep), isGrey(bright)]).toEqual([false, false]);
  });

  // By hand: what is one step nearer to the colour fails in one of the texts, such as those of the banner, of soft badges or of a
  // button under the pointer.
  test.each([
    ['#ffe066', '#776300', '#ffe066'],
    ['#0a1a3c', '#0a1a3c', '#7d94bf'],
    ['#e3000f', '#c7000b', '#ff5a4d'],
    ['#0000ff', '#0000ff', '#5c8fff'],
    ['#ff8000', '#a04e00', '#ff8000'],
  ])('those of %s are %s and %s', (colour, deep, bright) =>
    expect(accentShades(colour)).toEqual({ deep, bright }),
  );
});
