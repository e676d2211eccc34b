import { accentShades } from '@chuck-and-bit/contract/accent';
import { defaultFooter } from '@chuck-and-bit/contract/default-footer';
import { pageMessages } from '@chuck-and-bit/contract/page-messages';
import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import { act, cleanup, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { showPage } from '../../../test/page';
import { accentStyles } from '../../browser/accent-styles';
import { ErrorBoundary } from '../../root';
import { AnnouncementBar } from './announcement-bar';
import { Breadcrumbs } from './breadcrumbs';
import { CheckoutHeader } from './checkout-header';
import { FramePart } from './frame-part';
import { ReadOnlyBar } from './read-only-bar';
import { ShopIcons } from './shop-icons';
import { ShopLine } from './shop-line';
import { SiteFooter } from './site-footer';

/** The links, by their texts. */
const links = () =>
  Object.fromEntries(
    screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  );

const announce = (announcement: PublicConfig['announcement']) =>
  showPage(<AnnouncementBar />, { config: { announcement } });
const bar = () => screen.queryByRole('complementary', { name: 'Announcement' })?.textContent;

test.each([
  ['', {}],
  ['/all-drills', { Sale: '/all-drills' }],
  ['https://a.example/sale', { Sale: 'https://a.example/sale' }],
])('an announcement with the link %j leads to %j', (link, targets) => {
  announce({ text: 'Sale', link, until: null });
  expect([bar(), links()]).toEqual(['Sale', targets]);
  cleanup();
  announce(null);
  expect(bar()).toBeUndefined();
});

test('a page that stays open ends it, unless it has no end, its clock is already past the end or the end is far away', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-06T05:00:00Z') });
  announce({ text: 'Sale', link: '', until: '2026-11-30T05:00:00Z' });
  act(() => void vi.advanceTimersByTime(24 * 86_400_000 - 1));
  expect(bar()).toBe('Sale');
  act(() => void vi.advanceTimersByTime(1));
  expect(bar()).toBeUndefined();
  for (const until of [null, '2026-11-30T04:00:00Z', '2026-11-30T05:00:00Z', '2026-12-25T05:00:00Z']) {
    cleanup();
    announce({ text: 'Sale', link: '', until });
    act(() => void vi.advanceTimersByTime(1_000));
    expect(bar()).toBe('Sale');
  }
});

test.each([
  ['Home Bits', 'Home'],
  ['Home Bits Wood', 'Home Bits'],
  ['Home All Bits Wood', 'Home Bits'],
  ['Home All Bits Wood Spade', 'Home Wood'],
  ['Home </script><b>', 'Home'],
])('of the path "%s" a phone shows "%s" before its end', (path, shown) => {
  const crumbs = path.split(' ').map((label) => ({ label, path: `/${label}` }));
  const { container } = showPage(<Breadcrumbs crumbs={crumbs} />, { config: { publicUrl: 'https://shop' } });
  const before = [...container.querySelectorAll('li:has(a):not(.max-sm\\:hidden) a')];
  expect(before.map(({ textContent }) => textContent).join(' ')).toBe(shown);
  const data = container.querySelector('script')?.textContent ?? '';
  // Nothing in it ends the script.
  expect(data).not.toContain('<');
  expect(JSON.parse(data)).toMatchObject({
    itemListElement: crumbs.map(({ label: name }, at) => ({
      position: at + 1,
      name,
      item: `https://shop/${name}`,
    })),
  });
});

test.each([
  [true, /^Ordering and logging in are not possible just now/],
  [false, /^$/],
])('while nothing can be ordered (%j) each page says so', (isReadOnly, text) => {
  showPage(<ReadOnlyBar />, { config: { isReadOnly } });
  expect(screen.queryByRole('complementary')?.textContent ?? '').toMatch(text);
});

const uploaded = ['/brand/1/32.png', '/brand/1/192.png', '/brand/1/180.png'];

test.each([
  ['a new shop', null, null, ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png']],
  ['an accent alone', null, '#e3000f', ['/brand/drawing/c7000b-ff5a4d.svg']],
  ['an uploaded picture', '/brand/1', null, uploaded],
  ['an uploaded picture and an accent', '/brand/1', '#e3000f', uploaded],
])('with %s tabs and home screens show what belongs to it', (_, icons, accent, expected) => {
  showPage(<ShopIcons />, { config: { icons, accent: accent === null ? null : accentShades(accent) } });
  const shown = [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'));
  expect(shown).toEqual(expected);
});

test.each([
  ['', ''],
  ['#e3000f', ':root{--brand-deep:#c7000b;--brand-bright:#ff5a4d}'],
])('the accent %j adds to the style sheet: %s', (accent, styles) => {
  expect(accentStyles(accent === '' ? null : accentShades(accent))).toBe(styles);
});

const delivery = 'Standard delivery: free';
const shipping = { [delivery]: '/policies/shipping' };
const phoned = { '+1 (555) 0142': 'tel:+15550142' };
test.each([
  [delivery, 30, '+1 (555) 0142', { ...shipping, 'Returns within 30 days': '/policies/returns', ...phoned }],
  [null, 1, '', { 'Returns within 1 day': '/policies/returns' }],
  [delivery, 0, '', shipping],
])('%s, %d days to return and the phone number "%s" are links', (text, returnDays, phone, targets) => {
  showPage(<ShopLine />, { config: { delivery: text, returnDays, seller: { phone } } as object });
  expect(links()).toEqual(targets);
});

type Footer = Pick<PublicConfig, 'footer' | 'hasAbout'> & { email: string | null };
function showFooter({ email, ...config }: Footer) {
  showPage(<SiteFooter />, { config: { shopName: 'Bore & Co', seller: { email }, ...config } as object });
  return { text: screen.getByRole('contentinfo').textContent, links: links() };
}

test('the footer of a new shop has the first text, and neither an e-mail nor a page about the shop', () => {
  const { text, links: shown } = showFooter({ footer: null, hasAbout: false, email: null });
  expect(text).toContain('© Bore & Co.');
  expect(text).toContain(defaultFooter.text);
  expect(shown).not.toHaveProperty('About us');
  expect(Object.values(shown)).not.toContainEqual(expect.stringContaining('mailto:'));
});

test('the merchant’s text, links, e-mail and page about the shop are in the footer', () => {
  const sale = { label: 'Sale', to: '/all-drills' };
  const footer = { text: 'Bores since 1990.', links: [sale, { label: 'Workshop', to: 'https://w.example' }] };
  const { text, links: shown } = showFooter({ footer, hasAbout: true, email: 'desk@bore.example' });
  expect(text).toContain('Bores since 1990.');
  expect(text).not.toContain(defaultFooter.text);
  expect(shown).toMatchObject({
    'About us': '/about',
    Sale: '/all-drills',
    Workshop: 'https://w.example',
    'desk@bore.example': 'mailto:desk@bore.example',
  });
});

test('a link of the footer may be there twice, and without a text there is none', () => {
  const faults = vi.spyOn(console, 'error').mockReturnValue();
  const link = { label: 'Sale', to: '/all-drills' };
  const { text } = showFooter({ footer: { text: '', links: [link, link] }, hasAbout: false, email: null });
  expect(screen.getAllByRole('link', { name: 'Sale' })).toHaveLength(2);
  expect(faults).not.toHaveBeenCalled();
  expect(text).not.toContain(defaultFooter.text);
});

test.each([
  ['/checkout', { 'Bore & Co': '/', 'Back to cart': '/cart' }],
  ['/checkout?purchase=1', { 'Bore & Co': '/', 'My Orders': '/dashboard/my-orders' }],
])('the header of %s leads back: %j', (at, targets) => {
  showPage(<CheckoutHeader />, { config: { shopName: 'Bore & Co' }, path: '/checkout', at });
  expect(links()).toEqual(targets);
});

function FailsWhileRendering(): never {
  throw new Error('Storage is denied');
}

function FailsAfterwards() {
  useEffect(() => {
    throw new Error('Storage is denied');
  }, []);
  return <p>Header</p>;
}

test.each([
  ['while rendering', FailsWhileRendering],
  ['in an effect', FailsAfterwards],
])('a page goes on without a part of its frame that fails %s', (_, Part) => {
  // React reports what a boundary caught.
  const report = vi.spyOn(console, 'error').mockReturnValue();
  const home = <a href="/">Home</a>;
  const part = <Part />;
  showPage([
    <FramePart key="1" fallback={home}>
      {part}
    </FramePart>,
    <h1 key="2">The page</h1>,
  ]);
  expect(screen.getByRole('heading')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Home' })).toBeDefined();
  expect(document.body.textContent).not.toContain('Storage is denied');
  expect(report).toHaveBeenCalled();
});

test.each([
  [404, pageMessages.pageNotFound],
  [500, "This page didn't load"],
  [503, "This page didn't load"],
])('a page that ends with the status %d says “%s”', (status, title) => {
  const error = { status, statusText: '', internal: false, data: null };
  showPage(<ErrorBoundary {...({ error } as Parameters<typeof ErrorBoundary>[0])} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
});
