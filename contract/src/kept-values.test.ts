import { expect, test } from 'vitest';
import { attribute, kind } from '../test/kinds';
import { keptValues } from './kept-values';

const chuck = (_id: string, unit = 'mm') => attribute(_id, { name: 'Chuck', type: 'range', unit });
const shank = (_id: string, ...names: string[]) =>
  attribute(_id, {
    name: 'Shank',
    type: 'choice',
    unit: '',
    options: names.map((name, index) => ({ _id: index + _id.length, name })),
  });

const kinds = [
  kind('tools', null, [chuck('chuck')]),
  kind('drills', 'tools', [shank('one', 'Hex', 'Round')]),
  kind('bits', null, [chuck('other'), shank('shank', 'Round')]),
  kind('inches', null, [chuck('inch', 'in')]),
];

test('a product keeps values of attributes that its new kind has too, or has the same of', () => {
  const values = { chuck: { from: 1.5, to: 13 }, one: 4 };
  const to = (kindId: string) => keptValues(kinds, values, { from: 'drills', to: kindId });
  expect(to('tools')).toEqual({ chuck: { from: 1.5, to: 13 } });
  expect(to('bits')).toEqual({ other: { from: 1.5, to: 13 }, shank: 5 });
  expect(to('inches')).toEqual({});
});

test('a form keeps a range of which one end is missing', () => {
  const values = { chuck: { from: 1.5, to: Number.NaN } };
  expect(keptValues(kinds, values, { from: 'drills', to: 'tools' })).toEqual(values);
});
