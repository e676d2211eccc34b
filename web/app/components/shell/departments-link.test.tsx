import { type Department, listDepartments } from '@chuck-and-bit/contract/departments';
import { createEvent, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { showPage } from '../../../test/page';
import { answers, asked, newApi } from '../../../test/shop-api';
import { ShopApiError } from '../../browser/shop-api-error';
// Loaded before it is asked for, which takes long on a busy machine.
import '../departments-menu/departments-panel';
import { DepartmentsLink } from './departments-link';

vi.mock('../../shop-api', () => import('../../../test/shop-api'));

beforeEach(() => newApi());

function openMenu() {
  showPage(<DepartmentsLink />, { path: '*', at: '/' });
  return screen.getByRole('link', { name: 'Departments' });
}

async function openDepartments() {
  const link = openMenu();
  fireEvent.click(link);
  return { link, last: await screen.findByRole('link', { name: 'All departments' }) };
}

const product = { pictures: [{ path: '/first.svg' }] } as unknown as Department['product'];

test('the departments are read again after a failure, once, and say how many products each has', async () => {
  answers.set(listDepartments, new ShopApiError(503, 'BUSY', 'The Shop Is Busy'));
  const link = openMenu();
  fireEvent.click(link);
  await screen.findByRole('alert');
  fireEvent.click(link);
  expect(screen.queryByRole('alert')).toBeNull();
  const read = [
    { name: 'Bits', slug: 'bits', count: 1, product },
    { name: 'Drills', slug: 'drills', count: 1_001, product },
  ];
  let arrive = (_departments: Department[]) => {};
  answers.set(listDepartments, () => new Promise<Department[]>((resolve) => (arrive = resolve)));
  fireEvent.click(link);
  const list = await screen.findByRole('list', { name: 'Departments' });
  expect(list.getAttribute('aria-busy')).toBe('true');
  expect(list.querySelectorAll('.skeleton')).toHaveLength(5);
  arrive(read);
  await screen.findByText('Bits');
  expect(list.getAttribute('aria-busy')).toBe('false');
  expect(list.querySelectorAll('.skeleton')).toHaveLength(0);
  expect([...list.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
    '/first.svg',
    '/first.svg',
  ]);
  for (let times = 0; times < 2; times += 1) fireEvent.click(link);
  await screen.findByText('Bits');
  const links = within(screen.getByRole('list', { name: 'Departments' })).getAllByRole('link');
  expect(links.map((each) => [each.textContent, each.getAttribute('href')])).toEqual([
    ['Bits1 product', '/all-drills/bits'],
    ['Drills1,000+ products', '/all-drills/drills'],
    ['All departments', '/all-drills'],
  ]);
  expect(asked).toHaveLength(2);
});

test.each(['metaKey', 'ctrlKey', 'shiftKey'])('a click with %s is left to the browser', (key) => {
  const link = openMenu();
  const click = createEvent.click(link, { [key]: true });
  click.preventDefault = vi.fn<() => void>();
  fireEvent(link, click);
  expect(click.preventDefault).not.toHaveBeenCalled();
  expect(link.getAttribute('aria-expanded')).toBe('false');
});

test('the departments stay open while the focus is on them, and close when it leaves', async () => {
  const { link, last } = await openDepartments();
  fireEvent.focusOut(link, { relatedTarget: last });
  expect(link.getAttribute('aria-expanded')).toBe('true');
  fireEvent.focusOut(last, { relatedTarget: document.body });
  expect(link.getAttribute('aria-expanded')).toBe('false');
});

test('Escape closes the departments and gives the focus back, and leaves what is around them open', async () => {
  const { link, last } = await openDepartments();
  last.focus();
  fireEvent.keyDown(last, { key: 'ArrowDown' });
  expect(link.getAttribute('aria-expanded')).toBe('true');
  // Not prevented, it would close the drawer too.
  expect(fireEvent.keyDown(last, { key: 'Escape' })).toBe(false);
  expect(link.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(link);
});

test('the departments take the focus when they are pressed beside a link, and close when one is followed', async () => {
  const { link, last } = await openDepartments();
  expect(last.closest<HTMLElement>('.departments-panel')?.getAttribute('tabindex')).toBe('-1');
  fireEvent.click(last);
  await expect.poll(() => link.getAttribute('aria-expanded')).toBe('false');
});
