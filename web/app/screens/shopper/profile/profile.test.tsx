import { messages } from '@chuck-and-bit/contract/messages';
import { deleteStockNotice, listStockNotices } from '@chuck-and-bit/contract/stock-notices';
import { getUserData } from '@chuck-and-bit/contract/user-data';
import { updateUser, type User } from '@chuck-and-bit/contract/users';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { RouterContextProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { button, pressAndSettle as press, type } from '../../../../test/controls';
import { noteToasts } from '../../../../test/noted-toasts';
import { keepPictures, showPage, signInAs } from '../../../../test/page';
import { answers, asked, newApi, sent } from '../../../../test/shop-api';
import { ShopApiError } from '../../../browser/shop-api-error';
import { saveFile } from '../../../components/actions/save-file';
import { sessionContext } from '../../../session/access/guards';
import { forgetDrafts } from '../../../session/store/drafts';
import type { Session } from '../../../session/store/session-state';
import { OwnPicture } from './own-picture';
import ProfileScreen, { clientLoader } from './profile';
import { StockNotices } from './stock-notices';

/** What the session keeps of the profile. */
const kept: unknown[] = [];
const send = vi.hoisted(() => vi.fn<() => Promise<string | null | undefined>>());
vi.mock('../../../shop-api', () => import('../../../../test/shop-api'));
vi.mock('../../../session/store/browser-session.client', () => ({
  browserSession: { updateStoredProfile: async (profile: object) => void kept.push(profile) },
}));
vi.mock('../../../components/actions/save-file', () => ({ saveFile: vi.fn<() => void>() }));
vi.mock('./security/security-card', () => ({ SecurityCard: () => null }));
vi.mock('./security/session-list', () => ({ loadSessions: async () => null }));
vi.mock('./use-own-picture', () => ({
  useOwnPicture: () => ({ state: { kind: 'none', problem: null }, preview: null, send }),
}));

const [former, next] = ['https://shop.test/former.jpeg', 'https://shop.test/next.jpeg'];
const ada = { _id: 'ada', name: 'Ada Byron', email: 'ada@shop.test', image: former, role: null } as User;

const said = noteToasts('success', 'error');
beforeEach(() => {
  keepPictures();
  newApi();
  signInAs(null);
  send.mockReset().mockResolvedValue(undefined);
});
afterEach(() => {
  cleanup();
  forgetDrafts();
  kept.length = 0;
});

type Loaded = ComponentProps<typeof ProfileScreen>['loaderData'];
function open(user: User = ada, notices: Loaded['notices'] = null) {
  const props = { loaderData: { user, notices, sessions: null } } as ComponentProps<typeof ProfileScreen>;
  showPage(<ProfileScreen {...props} />, { config: { timeZone: 'UTC' } });
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

test('a profile is saved once with its new picture, and not while that could not be sent', async () => {
  open();
  await press('Edit Profile');
  let end = () => {};
  send.mockReturnValueOnce(new Promise((resolve) => (end = () => resolve(null))));
  await press('Save');
  expect(button('Save').disabled).toBe(true);
  await act(async () => end());
  for (const [times, image] of [null, undefined, next].entries()) {
    if (title() === 'Profile') await press('Edit Profile');
    send.mockResolvedValueOnce(image);
    await press('Save');
    await expect.poll(() => said).toHaveLength(times);
  }
  expect(sent).toMatchObject([
    [updateUser, { query: { qEmail: ada.email }, body: { image: former } }],
    [updateUser, { body: { image: next } }],
  ]);
  expect(kept).toEqual([former, next].map((photoURL) => ({ displayName: 'Ada Byron', photoURL })));
  expect(said[0]).toBe(messages.userUpdated);
});

test('a profile that is refused stays open with what was typed, and what is given up is gone', async () => {
  signInAs(ada);
  open();
  await press('Edit Profile');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  type('Name', 'Ada King');
  type('Image', '');
  answers.set(updateUser, new ShopApiError(503, 'UNAVAILABLE', 'Busy'));
  await press('Save');
  expect((await screen.findByRole('alert')).textContent).toBe('Busy');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada King');
  open();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada King');
  await press('Discard changes');
  expect([title(), document.activeElement?.textContent]).toEqual(['Profile', 'Edit Profile']);
  await press('Edit Profile');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada Byron');
  type('Image', '');
  answers.delete(updateUser);
  await press('Save');
  await expect.poll(() => said).toEqual([messages.userUpdated]);
  expect(kept).toEqual([{ displayName: 'Ada Byron', photoURL: null }]);
});

test('the profile shows what was entered', () => {
  const user = { gender: 'Other', phone: '555', address: 'Ring 2\nReno', linkedInLink: 'https://l.test/ada' };
  open({ ...ada, ...user, education: '', role: 'viewer' } as unknown as User);
  const details = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(details).toEqual(['Other', '555', 'Ring 2Reno', 'Not given', 'https://l.test/ada']);
  expect(screen.getByRole('link').getAttribute('rel')).toBe('noopener noreferrer');
  expect(document.querySelector('.badge')?.textContent).toBe('Read only');
  expect(document.querySelector('img')?.getAttribute('src')).toMatch(/^\/images\/for\/ada\/160\?v=/);
  open({ ...ada, image: null });
  expect(document.querySelector('.badge')).toBeNull();
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/images/avatar.svg');
});

test('everything about somebody is downloaded as a file', async () => {
  open();
  answers.set(getUserData, { name: 'Ada' });
  await press('Download my data');
  const [file, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect([await file?.text(), name]).toEqual(['{\n  "name": "Ada"\n}', 'my-data.json']);
  expect(asked).toEqual([[getUserData, undefined]]);
});

const noticeOf = (productId: string) => ({ productId, productName: productId, productImage: '/1.svg' });
const listed = () =>
  screen.queryAllByRole('listitem').map((item) => within(item).getByRole('link').textContent);

test('a notice is removed, and the focus goes to the heading', async () => {
  open(ada, [noticeOf('Auger'), noticeOf('Bit')] as Loaded['notices']);
  expect(listed()).toEqual(['Auger', 'Bit']);
  let finish = (): void => {};
  answers.set(deleteStockNotice, () => new Promise<void>((resolve) => (finish = resolve)));
  const removes = () => screen.getAllByRole<HTMLButtonElement>('button', { name: 'Remove' });
  fireEvent.click(removes()[1] as HTMLElement);
  expect(removes().map(({ disabled }) => disabled)).toEqual([false, true]);
  await act(async () => finish());
  await expect.poll(() => document.activeElement?.textContent).toBe('Back in stock');
  expect(sent).toEqual([[deleteStockNotice, { params: { id: 'Bit' } }]]);
  (document.activeElement as HTMLElement).blur();
  answers.set(deleteStockNotice, new ShopApiError(503, 'UNAVAILABLE', 'Busy'));
  fireEvent.click(removes()[0] as HTMLElement);
  await expect.poll(() => said).toEqual([messages.noticeDeleted, 'Busy']);
  expect(document.activeElement).toBe(document.body);
});

test('without notices the place says so; those that can not be read again stay, with the reason', () => {
  const failed = { failure: 'The Shop Is Busy', statusCode: 503 };
  let show = (_of: Loaded['notices']) => {};
  const Shown = () => {
    const [notices, setNotices] = useState<Loaded['notices']>([]);
    show = setNotices;
    return notices && <StockNotices notices={notices} />;
  };
  showPage(<Shown />);
  expect(screen.getByText(/Nothing is waiting\.$/)).toBeDefined();
  act(() => show([noticeOf('Auger')] as Loaded['notices']));
  expect(screen.queryByText(/Nothing is waiting/)).toBeNull();
  act(() => show(failed));
  expect([listed(), screen.getByText('The Shop Is Busy').className]).toEqual([['Auger'], 'text-error']);
});

test.each([
  [null, []],
  ['viewer', null],
])('the page of the role %j has the notices %j', async (role, notices) => {
  const context = new RouterContextProvider();
  context.set(sessionContext, { user: { ...ada, role } } as Session);
  expect((await clientLoader({ context } as never)).notices).toEqual(notices);
  expect(asked).toEqual(notices ? [[listStockNotices, undefined]] : []);
});

type Chosen = ComponentProps<typeof OwnPicture>['chosen'];
const picture = { file: new Blob(), preview: 'data:,' };
const [shown, square] = [{ preview: picture.preview }, 'This square of it is shown after you save.'];
const sending = { kind: 'sending', picture, progress: 0.5, isWaiting: true };
test.each<[string, object, string, string[]]>([
  ['typed', { state: { kind: 'none', problem: null } }, '', []],
  ['refused', { state: { kind: 'none', problem: 'No picture' } }, 'No picture', []],
  ['prepared', { state: { kind: 'preparing' } }, 'Being prepared', []],
  [
    'chosen',
    { ...shown, state: { kind: 'chosen', picture, problem: 'Busy' } },
    `${square} Busy`,
    ['Use the former one'],
  ],
  ['sent', { ...shown, state: sending }, `${square} Waiting for the connection`, ['Cancel']],
])('a picture that is %s says so: %j', (_, chosen, text, names) => {
  const onForget = vi.fn<() => void>();
  const all = { preview: null, forget: onForget, ...chosen } as unknown as Chosen;
  const { container } = render(<OwnPicture image={former} chosen={all} />);
  const regions = container.querySelectorAll('[aria-live] p, p[aria-live]');
  const texts = Array.from(regions, (part) => part.textContent);
  expect(texts.join(' ').trim()).toBe(text);
  expect(container.querySelector('img')?.getAttribute('src')).toBe(all.preview ?? former);
  const progress = screen.queryByRole('progressbar', { name: 'Upload of the picture' });
  expect(progress?.getAttribute('value')).toBe(names[0] === 'Cancel' ? '0.5' : undefined);
  for (const name of names) fireEvent.click(screen.getByRole('button', { name }));
  expect(onForget).toHaveBeenCalledTimes(names.length);
});
