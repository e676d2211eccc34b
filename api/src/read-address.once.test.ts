import { expect, test } from 'vitest';
import { readAddress } from './read-address';

test.each([
  ['/drill', '/drill'],
  ['/drill?', '/drill'],
  ['/drill?x', '/drill'],
  ['/drill?x=1&q=hammer+drill&&y=q', '/drill?q=hammer+drill'],
  ['/drill?sort=price&q=%C3%A4&q=b', '/drill?sort=price&q=%C3%A4&q=b'],
  ['/drill?%71=a', '/drill?%71=a'],
  ['/drill?q', '/drill?q'],
  ['/drill?Q=a&q[]=b&=q&%ff=c&%', '/drill'],
])('of %s the route reads %s', (url, read) => {
  expect(readAddress(url, ['q', 'sort'])).toBe(read);
});
