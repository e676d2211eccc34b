import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { readPageAddress } from './page-query';

const reads = (query: readonly string[] | 'all') => ({ module: { handle: { query } } });
const readsNothing = { module: {} };
const routes = {
  root: { id: 'root', path: '', ...readsNothing },
  landing: { id: 'landing', parentId: 'root', index: true, ...readsNothing },
  products: { id: 'drills', parentId: 'root', path: 'all-drills', ...reads(['q', 'sort']) },
  product: { id: 'drill', parentId: 'root', path: 'all-drills/:id', ...readsNothing },
  dashboard: { id: 'dashboard', parentId: 'root', path: 'dashboard', ...reads('all') },
  profile: { id: 'profile', parentId: 'dashboard', path: 'profile', ...readsNothing },
  missing: { id: 'missing', parentId: 'root', path: '*', ...readsNothing },
} as unknown as ServerBuild['routes'];

test.each([
  ['/', '/'],
  ['/?random', '/'],
  ['/?q=drill', '/'],
  ['/all-drills?q=drill&x=1', '/all-drills?q=drill'],
  ['/all-drills/?x=1&sort=price', '/all-drills/?sort=price'],
  ['/all-drills.data?q=drill&x=1&_routes=drills', '/all-drills.data?q=drill&_routes=drills'],
  ['/_root.data?x', '/_root.data'],
  ['/all-drills/1?q=drill', '/all-drills/1'],
  ['/missing.png?x', '/404'],
  ['/missing.png', '/404'],
  ['/missing/1.data?x', '/404.data'],
  ['/all-drills/1/more', '/404'],
  ['/dashboard?x=1', '/dashboard?x=1'],
  ['/dashboard/profile?x=1', '/dashboard/profile?x=1'],
])('of %s its page reads %s', (url, read) => {
  expect(readPageAddress(routes, url)).toBe(read);
});
