// @vitest-environment happy-dom
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
    ['/policies/shipping', '/policies/returns', 'tel:+15550142'],
  ],
  [null, 1, '', ['/policies/returns']],
  ['Standard delivery: free', 0, '', ['/policies/shipping']],
])('%s, %d days to return and the phone number "%s" lead to %j', (delivery, returnDays, phone, leadTo) => {
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
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(leadTo);
});
