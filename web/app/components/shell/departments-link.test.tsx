// @vitest-environment happy-dom
import type { Department } from '@chuck-and-bit/contract/departments';
import { cleanup, createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { ShopApiError } from '../../browser/shop-api-error';
import { DepartmentsLink } from './departments-link';

const { call } = vi.hoisted(() => ({ call: vi.fn<() => Promise<Department[]>>() }));
vi.mock('../../shop-api', () => ({ browserShopApi: () => ({ call }) }));

afterEach(cleanup);

function openMenu() {
  const Menu = () => (
    <ul>
      <DepartmentsLink />
    </ul>
  );
  const Stub = createRoutesStub([{ path: '/', Component: Menu }]);
  render(<Stub />);
  return screen.getByRole('link', { name: 'Departments' });
}

const product = { pictures: [] } as unknown as Department['product'];

test('the departments are read again after a failure, once, and say how many products each has', async () => {
  call.mockRejectedValueOnce(new ShopApiError(503, 'BUSY', 'The Shop Is Busy'));
  const link = openMenu();
  fireEvent.click(link);
  await screen.findByRole('alert');
  fireEvent.click(link);
  expect(screen.queryByRole('alert')).toBeNull();
  call.mockResolvedValueOnce([
    { name: 'Bits', slug: 'bits', count: 1, product },
    { name: 'Drills', slug: 'drills', count: 1_001, product },
  ]);
  fireEvent.click(link);
  await screen.findByText('Bits');
  for (let times = 0; times < 2; times += 1) fireEvent.click(link);
  await screen.findByText('Bits');
  const links = within(screen.getByRole('list', { name: 'Departments' })).getAllByRole('link');
  expect(links.map((each) => [each.textContent, each.getAttribute('href')])).toEqual([
    ['Bits1 product', '/all-drills/bits'],
    ['Drills1,000+ products', '/all-drills/drills'],
    ['All departments', '/all-drills'],
  ]);
  expect(call).toHaveBeenCalledTimes(2);
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
  call.mockResolvedValue([]);
  const link = openMenu();
  fireEvent.click(link);
  const last = await screen.findByRole('link', { name: 'All departments' });
  fireEvent.focusOut(link, { relatedTarget: last });
  expect(link.getAttribute('aria-expanded')).toBe('true');
  fireEvent.focusOut(last, { relatedTarget: document.body });
  expect(link.getAttribute('aria-expanded')).toBe('false');
});
