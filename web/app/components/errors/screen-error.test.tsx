import { render, screen } from '@testing-library/react';
import { createRoutesStub, data } from 'react-router';
import { expect, test } from 'vitest';
import { links, press } from '../../../test/controls';
import { showPage, signInAs } from '../../../test/page';
import { ShopApiError } from '../../browser/shop-api-error';
import { MissingOrder } from '../orders/missing-order';
import { ScreenError } from './screen-error';

const response = (status: number) => ({ status, statusText: '', internal: false, data: 'Refused' });
const title = async () => (await screen.findByRole('heading', { level: 1 })).textContent;

test.each([
  [response(404), {}, true],
  [new ShopApiError(404, 'NOT_FOUND', 'Refused'), {}, true],
  [response(400), {}, false],
  [response(400), { missingText: 'None has this number.' }, true],
  [response(500), { missingText: 'None has this number.' }, false],
])('a screen with the error %j and %j names what is missing: %s', async (error, texts, isMissing) => {
  let loads = 0;
  showPage(<ScreenError error={error} {...texts} />, { loader: () => (loads += 1) });
  expect(await title()).toBe(isMissing ? 'Not found' : "This page didn't load");
  expect(links()).toEqual(['/']);
  if (isMissing) return;
  press('Try again');
  await expect.poll(() => loads).toBe(2);
});

test.each([
  [{ role: null }, /^It is not in this account\..*You are logged in as ada@bits\.example\.$/],
  [{ role: 'viewer' }, /^It was cancelled before.*not complete\. You are logged in as ada@bits\.example\.$/],
  [null, /before it was paid\. $/],
])('to %j a missing order says %s', async (user, text) => {
  signInAs(user && { ...user, email: 'ada@bits.example' });
  const link = { to: '/dashboard/my-orders', label: 'My Orders' };
  const loader = () => {
    throw data(null, { status: 404 });
  };
  const ErrorBoundary = () => <MissingOrder what="order" link={link} />;
  const route = { path: '/', loader, ErrorBoundary, Component: () => null, HydrateFallback: () => null };
  const Stub = createRoutesStub([route]);
  render(<Stub />);
  expect(await title()).toBe("We can't find this order");
  expect(screen.getByText(/before it was paid/).parentElement?.textContent).toMatch(text);
  expect(screen.queryByRole('button', { name: 'Log in with another account' }) !== null).toBe(user !== null);
});
