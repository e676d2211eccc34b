import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CodeForm } from './security-form';
import type { AccountAction } from './use-account-action';

afterEach(cleanup);

const onSubmit = vi.fn<(code: string) => Promise<void>>(async () => {});

const form = (changes: Partial<AccountAction>) => (
  <CodeForm
    action={{ busy: false, failure: null, ...changes } as AccountAction}
    label="Code"
    submitLabel="Turn off"
    onSubmit={onSubmit}
    onCancel={() => {}}
  />
);

test('while a change runs it can be neither repeated nor cancelled, and after a failure the typed code is still there', () => {
  const { rerender } = render(form({}));
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  expect([button('Turn off').disabled, button('Cancel').disabled]).toEqual([false, false]);
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: '123 456' } });
  fireEvent.click(button('Turn off'));
  expect(onSubmit.mock.calls).toEqual([['123456']]);

  rerender(form({ busy: true }));
  expect([button('Turn off').disabled, button('Cancel').disabled]).toEqual([true, true]);
  expect(button('Turn off').getAttribute('aria-busy')).toBe('true');

  rerender(form({ failure: 'This code is wrong' }));
  expect(screen.getByRole('alert').textContent).toContain('This code is wrong');
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('123 456');
  expect(button('Turn off').disabled).toBe(false);
});
