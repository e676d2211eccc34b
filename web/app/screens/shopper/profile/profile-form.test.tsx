import type { User } from '@chuck-and-bit/contract/users';
import { fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import { ProfileForm } from './profile-form';

const { call, send } = vi.hoisted(() => ({
  call: vi.fn<(endpoint: unknown, request: unknown) => Promise<void>>(),
  send: vi.fn<() => Promise<string | null | undefined>>(),
}));
vi.mock('../../../shop-api', () => ({ browserShopApi: () => ({ call }) }));
vi.mock('../../../session/store/browser-session.client', () => ({
  browserSession: { updateStoredProfile: async () => {} },
}));
vi.mock('./use-own-picture', () => ({
  useOwnPicture: () => ({ state: { kind: 'none', problem: null }, preview: null, send }),
}));

test('a profile is saved with its new picture, and not while that could not be sent', async () => {
  const [former, next] = ['https://shop.test/former.jpeg', 'https://shop.test/next.jpeg'];
  const user = { name: 'Ada Byron', email: 'ada@shop.test', image: former } as User;
  const onDone = vi.fn<() => void>();
  const Stub = createRoutesStub([{ path: '/', Component: () => <ProfileForm {...{ user, onDone }} /> }]);
  render(<Stub />);
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' });
  for (const [times, image] of [null, undefined, next].entries()) {
    send.mockResolvedValueOnce(image);
    fireEvent.click(save);
    await expect.poll(() => [onDone.mock.calls.length, save.disabled]).toEqual([times, false]);
  }
  const saved = call.mock.calls.map(([, request]) => request);
  expect(saved).toMatchObject([{ body: { image: former } }, { body: { image: next } }]);
});
