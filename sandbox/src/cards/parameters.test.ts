import { expect, it } from 'vitest';
import { decodeForm, Parameters } from './parameters';

const read = (form: string) => new Parameters(decodeForm(form));

it('finds nested values by their names in brackets', () => {
  const card = read('card[number]=4242&card[checks][cvc]=pass&card=').inner('card');
  expect(card.text('number')).toBe('4242');
  expect(card.inner('checks').text('cvc')).toBe('pass');
  expect(card.has('checks')).toBe(true);
  expect(card.has('number]')).toBe(false);
  expect(() => card.allow('number')).toThrow('Received unknown parameter: card[checks]');
});

it.each(['types[0]=a&types[1]=b', 'types[]=a&types[]=b'])('reads the list %s', (form) => {
  expect(read(form).texts('types')).toEqual(['a', 'b']);
  expect(read(`${form}&types[x]=c&types=d`).texts('types')).toEqual(['a', 'b']);
});

it('merges metadata: an empty value removes its key', () => {
  const current = { order: 'o-1', user: 'u-1' };
  expect(read('metadata[order]=&metadata[the %22key%22]=x').metadata(current)).toEqual({
    user: 'u-1',
    'the "key"': 'x',
  });
  expect(() => read('metadata[a][b]=c').metadata()).toThrow('Metadata values must be strings');
  expect(() => read(`metadata[${'k'.repeat(41)}]=x`).metadata()).toThrow('up to 40 characters');
  expect(() => read(`metadata[k]=${'x'.repeat(501)}`).metadata()).toThrow('up to 500');
  expect(read(`metadata[${'k'.repeat(40)}]=${'x'.repeat(500)}`).metadata()).toHaveProperty('k'.repeat(40));
});

it('drops NUL, which the database refuses', () => {
  expect(read('metadata[a%00]=b%00').metadata()).toEqual({ a: 'b' });
});
