import { describe, expect, test } from 'vitest';
import { attribute, kind } from '../test/kinds';
import {
  attributesOf,
  counterpartOf,
  kindText,
  newKind,
  pathOf,
  subtreeOf,
  kindChange,
  toSlug,
} from './kinds';

const kinds = [
  kind('tools', null, [attribute('power')]),
  kind('saws', 'tools'),
  kind('drills', 'tools', [attribute('speed')]),
  kind('bits', null),
];
const ids = (some: readonly { _id: string }[]) => some.map(({ _id }) => _id);

test('a kind has a path, kinds below it, and the attributes of its path', () => {
  expect(ids(pathOf(kinds, 'drills'))).toEqual(['tools', 'drills']);
  expect(pathOf(kinds, 'none')).toEqual([]);
  expect(ids(subtreeOf(kinds, 'tools'))).toEqual(['tools', 'saws', 'drills']);
  expect(ids(subtreeOf(kinds, 'bits'))).toEqual(['bits']);
  expect(ids(attributesOf(kinds, 'drills'))).toEqual(['power', 'speed']);
  expect(kindText(kinds, 'drills')).toBe('TOOLS > DRILLS');
});

test('a path ends, also in a tree that is none', () => {
  const loop = [kind('a', 'b'), kind('b', 'a')];
  expect(ids(pathOf(loop, 'a'))).toEqual(['b', 'a']);
});

test('attributes of one name, type and unit mean the same', () => {
  const others = [attribute('speed', { unit: 'rpm' }), attribute('Power', { _id: 'other' })];
  expect(counterpartOf(attribute('power'), others)?._id).toBe('other');
  expect(counterpartOf(attribute('power', { unit: 'W' }), others)).toBeNull();
  expect(counterpartOf(attribute('power', { type: 'range' }), others)).toBeNull();
  expect(counterpartOf(attribute('speed'), others)?._id).toBe('speed');
});

describe('a slug', () => {
  test.each([
    ['Masonry bits', 'masonry-bits'],
    ['  Größe & Ø, 1/4" ', 'grosse-o-1-4'],
    ['電動工具', '電動工具'],
    ['Τρυπάνια & Μύτες', 'τρυπάνια-μύτες'],
    ['Свёрла по дереву', 'свёрла-по-дереву'],
    ['Мини\u0438\u0306', 'миний'],
    ['전동 공구', '전동-공구'],
    ['أدوات كهربائية', 'أدوات-كهربائية'],
    ['ड्रिल मशीन', 'ड्रिल-मशीन'],
    ['İğne', 'igne'],
    ['½ ＡＢ', '1-2-ab'],
    ['🔩', 'kind'],
    ['123E4567-e89b-12d3-a456-426614174000', 'kind-123e4567'],
    ['x'.repeat(100), 'x'.repeat(75)],
  ])('is made from %j', (name, slug) => {
    expect(toSlug(name, new Set())).toBe(slug);
  });

  test('is none that is taken', () => {
    expect(toSlug('Bits', new Set(['bits']))).toBe('bits-2');
    expect(toSlug('Bits', new Set(['bits', 'bits-2', 'bits-3']))).toBe('bits-4');
  });
});

test.each([
  ['свёрла-по-дереву', true],
  ['masonry-bits-2', true],
  ['Свёрла', false],
  ['свёрла--2', false],
  ['größe', false],
  ['и\u0306', false],
  ['bits/wood', false],
  ['-bits', false],
  ['wood_bits', false],
  ['', false],
  ['x'.repeat(80), true],
  ['x'.repeat(81), false],
  ['123e4567-e89b-12d3-a456-426614174000', false],
])('%j is a slug: %s', (slug, isSlug) => {
  const change = { name: 'Bits', slug, parentId: null, position: 0, version: 1 };
  expect(kindChange.safeParse(change).success).toBe(isSlug);
});

test('a kind has a name without the sign that divides a path', () => {
  expect(newKind.safeParse({ name: 'Bits > Wood', parentId: null }).success).toBe(false);
  expect(newKind.parse({ name: ' Bits ', parentId: null }).name).toBe('Bits');
  expect(newKind.safeParse({ name: 'x'.repeat(61), parentId: null }).success).toBe(false);
});
