// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import NoticeButton from './notice-button';

vi.mock('../../shop-api', () => ({
  browserShopApi: () => ({ call: () => Promise.reject(new Error('Lost')) }),
}));

afterEach(cleanup);

test('who has notices that can not be read can ask for one', async () => {
  const Stub = createRoutesStub([{ path: '/', Component: () => <NoticeButton productId="drill" /> }]);
  render(<Stub />);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Tell me when it is back' });
  await vi.waitFor(() => expect(button.disabled).toBe(false));
  expect(button.textContent).toBe('Tell me when it is back');
});
