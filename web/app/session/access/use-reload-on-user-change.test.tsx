import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showPage, signInAs } from '../../../test/page';
import { restoring, sessionState } from '../store/session-state';
import { useReloadOnUserChange } from './use-reload-on-user-change';

const { reload } = vi.hoisted(() => ({ reload: vi.fn<() => void>() }));
vi.mock('../../browser/reload', () => ({ reload }));

beforeEach(() => void reload.mockReset());
afterEach(() => signInAs(null));

const become = (userId: string | null) => signInAs(userId === null ? null : { _id: userId });

test.each<[loadedFor: string | undefined, users: (string | null)[], loads: number, reloads: number]>([
  ['ada', ['ada'], 0, 0],
  ['ada', [null], 1, 0],
  ['ada', [null, 'ada'], 2, 0],
  ['ada', ['grace'], 0, 1],
  [undefined, ['ada'], 1, 0],
  [undefined, ['ada', 'grace'], 1, 1],
])(
  'a page for %s that sees %j is loaded %i more times in part, %i times as a whole',
  async (loadedFor, users, loads, reloads) => {
    const loader = vi.fn<() => null>(() => null);
    const Page = () => {
      useReloadOnUserChange(loadedFor);
      return <p>Page</p>;
    };
    act(() => sessionState.set(restoring));
    showPage(<Page />, { loader });
    await screen.findByText('Page');
    for (const user of users) {
      become(user);
      await act(async () => {});
    }
    await expect.poll(() => loader.mock.calls.length).toBe(1 + loads);
    expect(reload).toHaveBeenCalledTimes(reloads);
  },
);
