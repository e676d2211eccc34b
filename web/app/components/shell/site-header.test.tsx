import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showPage } from '../../../test/page';
import {
  restoring,
  type Session,
  type SessionState,
  sessionState,
  signedOut,
} from '../../session/store/session-state';
import { SiteHeader } from './site-header';

afterEach(() => sessionState.set(restoring));

const signedIn = (name: string, displayName: string | null = null, role: string | null = null) => {
  const session = { user: { _id: 'ada', name, role }, identity: { displayName } } as unknown as Session;
  return { status: 'signed-in', session } as const;
};

function open(address: string, state: SessionState = signedOut, logo: PublicConfig['logo'] = null) {
  sessionState.set(state);
  showPage(<SiteHeader />, { config: { shopName: 'Bore & Co', logo }, path: '*', at: address });
}

/** What the navigation names, each with a star if it leads to the page that is shown. */
const entries = () =>
  [...screen.getByRole('navigation', { name: 'Main' }).querySelectorAll('a, button')].map(
    (each) => `${each.textContent}${each.getAttribute('aria-current') === 'page' ? '*' : ''}`,
  );

const searchField = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find drills' });
const pages = 'Departments, Home, Blogs, All Drills, Portfolio';
test.each([
  ['/', signedOut, 'Departments, Home*, Blogs, All Drills, Portfolio, Login, Register'],
  ['/blogs', restoring, 'Departments, Home, Blogs*, All Drills, Portfolio, Login, Register'],
  ['/all-drills/bits', signedOut, 'Departments, Home, Blogs, All Drills*, Portfolio, Login, Register'],
  ['/blogsphere', signedOut, `${pages}, Login, Register`],
  ['/dashboard/my-orders', signedIn('Ada', 'Lady'), `${pages}, Dashboard*, Ada, Logout`],
  ['/dashboard/profile', signedIn('', 'Lady'), `${pages}, Dashboard, Lady*, Logout`],
  ['/cart', signedIn(''), `${pages}, Dashboard, User, Logout`],
])('at %s the header names for %j: %s', (address, state, names) => {
  open(address, state);
  expect(entries().join(', ')).toBe(names);
  const drawer = [...document.querySelectorAll('dialog nav a, dialog nav button')];
  expect(drawer.map(({ textContent }) => textContent).join(', ')).toBe(names.replace('*', ''));
});

test.each([
  [restoring, true],
  [signedOut, false],
])('while %j, Login and Register wait: %j', (state, isHidden) => {
  open('/', state);
  const items = within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link', { name: /^(Login|Register)$/ })
    .map((link) => link.closest('li')?.classList.contains('until-restored'));
  expect(items).toEqual([isHidden, isHidden]);
});

test.each([
  ['/', 'tape'],
  ['/all-drills', 'bg-base-300 h-px'],
])('the header of %s stays at the top and ends with "%s"', (address, look) => {
  open(address);
  const header = screen.getByRole('banner');
  expect([...header.classList]).toEqual(expect.arrayContaining(['sticky', 'top-0']));
  expect(header.lastElementChild?.className).toBe(look);
});

test.each([
  ['/all-drills?q=bit', 'bit'],
  ['/all-drills/bits?q=wood', 'wood'],
  ['/all-drills', ''],
  ['/blogs?q=bit', ''],
])('at %s the field of the search has "%s"', (address, q) => {
  open(address);
  expect(searchField().value).toBe(q);
});

const goTo = (name: string) =>
  fireEvent.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name }));

test('what is typed stays while other pages without a search are opened', async () => {
  open('/');
  fireEvent.change(searchField(), { target: { value: 'chuck' } });
  goTo('Blogs');
  await expect.poll(entries).toContain('Blogs*');
  expect([searchField().value, searchField().maxLength]).toEqual(['chuck', 200]);
});

test.each([
  [true, 1],
  [false, 0],
])('a search in its popover, open: %j, is closed %i times by another page', async (isOpen, times) => {
  open('/');
  const form = searchField().form as HTMLFormElement;
  const hidePopover = vi.fn<() => void>();
  Object.assign(form, { matches: (state: string) => isOpen && state === ':popover-open', hidePopover });
  for (const [newState, hasFocus] of [
    ['closed', false],
    ['open', true],
  ]) {
    fireEvent(form, Object.assign(new Event('toggle'), { newState }));
    expect(document.activeElement === searchField(), String(newState)).toBe(hasFocus);
  }
  goTo('Blogs');
  await expect.poll(entries).toContain('Blogs*');
  expect(hidePopover).toHaveBeenCalledTimes(times);
});

test('suggestions come once the field is used', async () => {
  open('/');
  expect([document.querySelector('.suggestions'), searchField().getAttribute('aria-controls')]).toEqual([
    null,
    null,
  ]);
  fireEvent.focus(searchField());
  await expect.poll(() => document.querySelector('.suggestions')).not.toBeNull();
  expect(document.querySelector('.suggestions')?.id).toBe(searchField().getAttribute('aria-controls'));
});

test('a search that is left leaves the field, also with what was typed there', async () => {
  open('/all-drills?q=bit');
  const field = searchField();
  fireEvent.change(field, { target: { value: 'chuck' } });
  goTo('Home');
  await expect.poll(entries).toContain('Home*');
  expect(field.value).toBe('');
});

test('the logo leads home in place of the name, or the drawing beside it', () => {
  const home = () => within(screen.getByRole('banner')).getByRole('link', { name: 'Bore & Co' });
  open('/blogs');
  expect([home().getAttribute('href'), home().textContent, home().querySelector('img')]).toEqual([
    '/',
    'Bore & Co',
    null,
  ]);
  open('/blogs', signedOut, { path: '/brand/1/logo.svg', width: 160, height: 40 });
  const image = home().querySelector('img');
  expect([home().getAttribute('href'), home().textContent, image?.getAttribute('src')]).toEqual([
    '/',
    '',
    '/brand/1/logo.svg',
  ]);
  expect([image?.width, image?.height]).toEqual([160, 40]);
});
