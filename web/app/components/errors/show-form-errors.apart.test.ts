import { act, cleanup, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { ShopApiError } from '../../browser/shop-api-error';
import { showFormErrors } from './show-form-errors';

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

afterEach(cleanup);

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
