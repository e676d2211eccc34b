import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import { cleanup, render } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { PageContext } from '../../browser/page-context';
import { Breadcrumbs } from './breadcrumbs';

afterEach(cleanup);

const publicConfig = { publicUrl: 'https://shop' } as PublicConfig;

test.each([
  ['Home Bits', 'Home'],
  ['Home Bits Wood', 'Home Bits'],
  ['Home All Bits Wood', 'Home Bits'],
  ['Home All Bits Wood Spade', 'Home Wood'],
])('of the path "%s" a phone shows "%s" before its end', (path, shown) => {
  const crumbs = path.split(' ').map((label) => ({ label, path: `/${label}` }));
  const Path = () => (
    <PageContext value={{ publicConfig }}>
      <Breadcrumbs crumbs={crumbs} />
    </PageContext>
  );
  const Stub = createRoutesStub([{ path: '/', Component: Path }]);
  const { container } = render(<Stub />);
  const before = [...container.querySelectorAll('li:has(a):not(.max-sm\\:hidden) a')];
  expect(before.map(({ textContent }) => textContent).join(' ')).toBe(shown);
  const { itemListElement } = JSON.parse(container.querySelector('script')?.textContent ?? '') as {
    itemListElement: object[];
  };
  expect(itemListElement.slice(0, 2)).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop/Home' },
    { '@type': 'ListItem', position: 2, name: crumbs[1]?.label, item: `https://shop/${crumbs[1]?.label}` },
  ]);
});
