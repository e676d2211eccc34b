import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { PageContext } from '../../browser/page-context';
import { ShopLine } from './shop-line';

afterEach(cleanup);

test.each([
  [
    'Standard delivery: free',
    30,
    '+1 (555) 0142',
    {
      'Standard delivery: free': '/policies/shipping',
      'Returns within 30 days': '/policies/returns',
      '+1 (555) 0142': 'tel:+15550142',
    },
  ],
  [null, 1, '', { 'Returns within 1 day': '/policies/returns' }],
  ['Standard delivery: free', 0, '', { 'Standard delivery: free': '/policies/shipping' }],
])('%s, %d days to return and the phone number "%s" are links', (delivery, returnDays, phone, links) => {
  const publicConfig = { delivery, returnDays, seller: { phone } } as PublicConfig;
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <PageContext value={{ publicConfig }}>
          <ShopLine />
        </PageContext>
      ),
    },
  ]);
  render(<Stub />);
  const shown = screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(Object.fromEntries(shown)).toEqual(links);
});
