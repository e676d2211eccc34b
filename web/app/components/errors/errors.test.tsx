import { act, render, renderHook, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { createRoutesStub, data } from 'react-router';
import { describe, expect, it, test } from 'vitest';
import { links, press } from '../../../test/controls';
import { showPage, signInAs } from '../../../test/page';
import { ShopApiError } from '../../browser/shop-api-error';
import { MissingOrder } from '../orders/missing-order';
import type { FailedList } from './failed-list';
import { ScreenError } from './screen-error';
import { showFormErrors } from './show-form-errors';
import { useLastLoaded } from './use-last-loaded';

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

/** The messages of the form after this error. */
function shownErrors(error: unknown) {
  const { result } = renderHook(() => {
    const form = useForm({ defaultValues: { name: '', steps: [{ price: '' }] } });
    return { form, errors: form.formState.errors };
  });
  act(() => showFormErrors(result.current.form, error));
  const { name, steps, root } = result.current.errors;
  return { name: name?.message, price: steps?.[0]?.price?.message, root: root?.message };
}

const refusalOf = (...errors: { path: string; message: string }[]) =>
  new ShopApiError(400, 'VALIDATION_FAILED', 'Some fields are wrong', errors);

test.each([
  ['at its field, also in a row of a list', 'steps.0.price', { price: 'No' }],
  ['at the form, where that has no field for it', 'version', { root: 'No' }],
])('a refusal is shown %s', (_where, path, shown) => {
  const refusal = refusalOf({ path: 'name', message: 'Name is required' }, { path, message: 'No' });
  expect(shownErrors(refusal)).toEqual({ name: 'Name is required', ...shown });
});

test('the first field that is refused has the focus', () => {
  const { result } = renderHook(() => useForm({ defaultValues: { name: '', city: '' } }));
  const [name, city] = (['name', 'city'] as const).map((field) => {
    const input = document.body.appendChild(document.createElement('input'));
    result.current.register(field).ref(input);
    return input;
  });
  const errors = ['version', 'name', 'city'].map((path) => ({ path, message: 'No' }));
  act(() => showFormErrors(result.current, refusalOf(...errors)));
  expect(document.activeElement).toBe(name);
  for (const input of [name, city]) input?.remove();
});

test('an error without refused fields is shown at the form', () => {
  expect(shownErrors(refusalOf())).toEqual({ root: 'Some fields are wrong' });
});

type Rows = { items: string[] };

const failed: FailedList = { failure: 'The Shop Is Busy', statusCode: 503 };
const open = (loaded: Rows | FailedList) =>
  renderHook((next: Rows | FailedList) => useLastLoaded(next), { initialProps: loaded });

describe('the data loaded last', () => {
  it('stays when a refresh fails, with the reason', () => {
    const rows = { items: ['a'] };
    const { result, rerender } = open(rows);
    expect(result.current).toEqual({ loaded: rows, failure: null });
    rerender(failed);
    expect(result.current).toEqual({ loaded: rows, failure: 'The Shop Is Busy' });
  });

  it('is replaced by the next data, which clears the reason', () => {
    const { result, rerender } = open({ items: ['a'] });
    rerender(failed);
    const newer = { items: ['b'] };
    rerender(newer);
    expect(result.current).toEqual({ loaded: newer, failure: null });
  });

  it('is null before anything was loaded', () => {
    const { result, rerender } = open(failed);
    expect(result.current).toEqual({ loaded: null, failure: 'The Shop Is Busy' });
    const rows = { items: ['a'] };
    rerender(rows);
    expect(result.current).toEqual({ loaded: rows, failure: null });
  });
});
