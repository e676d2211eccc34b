import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { goToNotedPage } from './noted-page';

test.each([
  ['reload', '/cart', ['/cart']],
  ['navigate', '/cart', []],
  ['reload', '//elsewhere.example', []],
  ['reload', 'https://elsewhere.example', []],
  ['reload', null, []],
])('a page that begins by a %s with the noted page %j goes on to %j, once', (type, noted, pages) => {
  let stored = noted;
  const went: string[] = [];
  const page = {
    sessionStorage: {
      getItem: (key: string) => (key === 'chuck-and-bit:wantedPage' ? stored : null),
      removeItem: () => (stored = null),
    },
    performance: { getEntriesByType: () => [{ type }] },
    location: { replace: (path: string) => went.push(path) },
  };
  for (let times = 0; times < 2; times += 1) runInNewContext(goToNotedPage(), page);
  expect([went, stored]).toEqual([pages, null]);
});
