import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { PageContext } from '../../browser/page-context';
import { AnnouncementBar } from './announcement-bar';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(announcement: PublicConfig['announcement']) {
  const publicConfig = { announcement } as PublicConfig;
  const Component = () => (
    <PageContext value={{ publicConfig }}>
      <AnnouncementBar />
    </PageContext>
  );
  const Stub = createRoutesStub([{ path: '/', Component }]);
  render(<Stub />);
}
const bar = () => screen.queryByRole('complementary', { name: 'Announcement' })?.textContent;

test.each([
  ['', null],
  ['/all-drills', '/all-drills'],
  ['https://a.example/sale', 'https://a.example/sale'],
])('with the link %j it leads to %j', (link, address) => {
  show({ text: 'Sale', link, until: null });
  expect(bar()).toBe('Sale');
  expect(screen.queryByRole('link')?.getAttribute('href') ?? null).toBe(address);
});

test('without an announcement there is no bar', () => {
  show(null);
  expect(bar()).toBeUndefined();
});

test('a page that stays open ends it, unless it has no end, its clock is already past the end or the end is far away', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-06T05:00:00Z') });
  show({ text: 'Sale', link: '', until: '2026-11-30T05:00:00Z' });
  act(() => void vi.advanceTimersByTime(24 * 86_400_000 - 1));
  expect(bar()).toBe('Sale');
  act(() => void vi.advanceTimersByTime(1));
  expect(bar()).toBeUndefined();
  for (const until of [null, '2026-11-30T04:00:00Z', '2026-11-30T05:00:00Z', '2026-12-25T05:00:00Z']) {
    cleanup();
    show({ text: 'Sale', link: '', until });
    act(() => void vi.advanceTimersByTime(1_000));
    expect(bar()).toBe('Sale');
  }
});
