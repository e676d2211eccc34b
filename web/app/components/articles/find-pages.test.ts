import { articleQuestions } from '@chuck-and-bit/contract/articles';
import { policyTitles } from '@chuck-and-bit/contract/policies';
import { expect, test } from 'vitest';
import { findPages } from './find-pages';

test.each([
  ['returns', '/policies/returns'],
  ['Rückgabe', '/policies/returns'],
  ['do you ship to canada', '/policies/shipping'],
  ['phone number', '/policies/contact'],
  ['track my order', '/dashboard/my-orders'],
  ['which drill do I need', '/blogs#which-drill'],
  ['what bit for brick', '/blogs#which-bit'],
  ['why do bits turn blue', '/blogs#what-speed'],
  ['drill straight holes', '/blogs#straight-holes'],
  ['How many volts?', '/blogs#battery-care'],
])('%j is answered by %s', (q, path) => {
  expect(findPages(q).map((page) => page.path)).toContain(path);
});

test.each(['', 'hammer drill', '18 V', 'Akkuschrauber', 'trackball', 'shipyard', 'flagship drill', 'retur'])(
  '%j is no question',
  (q) => {
    expect(findPages(q)).toEqual([]);
  },
);

test('a page is named by its own title, and no more than three are named, orders first', () => {
  expect(findPages('turn blue')).toEqual([
    { title: articleQuestions['what-speed'], path: '/blogs#what-speed' },
  ]);
  expect(findPages('privacy terms contact returns invoice').map(({ title }) => title)).toEqual([
    'My Orders',
    'Returns and refunds',
    policyTitles.terms,
  ]);
});

test('questions that the merchant wrote are found by all of their words', () => {
  const questions = ['Which saw cuts tiles?', 'Äste sägen', 'c', 'd', 'e'];
  expect(findPages('saw for tiles', questions)).toEqual([
    { title: 'Which saw cuts tiles?', path: '/blogs#which-drill' },
  ]);
  expect(findPages('aste', questions)).toEqual([{ title: 'Äste sägen', path: '/blogs#which-bit' }]);
  for (const q of ['saw blades', 'why do bits turn blue', '']) expect(findPages(q, questions)).toEqual([]);
});
