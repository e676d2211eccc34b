import { defaultFooter } from '@chuck-and-bit/contract/default-footer';
import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { PageContext } from '../../browser/page-context';
import { SiteFooter } from './site-footer';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(part: Pick<PublicConfig, 'footer' | 'hasAbout'> & { email: string | null }) {
  const { footer, hasAbout, email } = part;
  const publicConfig = { shopName: 'Bore & Co', footer, hasAbout, seller: { email } } as PublicConfig;
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <PageContext value={{ publicConfig }}>
          <SiteFooter />
        </PageContext>
      ),
    },
  ]);
  render(<Stub />);
  const links = screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  return { text: screen.getByRole('contentinfo').textContent, links: Object.fromEntries(links) };
}

test('the footer of a new shop has the first text, and neither an e-mail nor a page about the shop', () => {
  const { text, links } = show({ footer: null, hasAbout: false, email: null });
  expect(text).toContain('© Bore & Co.');
  expect(text).toContain(defaultFooter.text);
  expect(links).not.toHaveProperty('About us');
  expect(Object.values(links)).not.toContainEqual(expect.stringContaining('mailto:'));
});

test('the merchant’s text, links, e-mail and page about the shop are in the footer', () => {
  const footer = {
    text: 'Bores since 1990.',
    links: [
      { label: 'Sale', to: '/all-drills' },
      { label: 'Workshop', to: 'https://workshop.example' },
    ],
  };
  const { text, links } = show({ footer, hasAbout: true, email: 'desk@bore.example' });
  expect(text).toContain('Bores since 1990.');
  expect(text).not.toContain(defaultFooter.text);
  expect(links).toMatchObject({
    'About us': '/about',
    Sale: '/all-drills',
    Workshop: 'https://workshop.example',
    'desk@bore.example': 'mailto:desk@bore.example',
  });
});

test('a link of the footer may be there twice', () => {
  const faults = vi.spyOn(console, 'error').mockReturnValue();
  const link = { label: 'Sale', to: '/all-drills' };
  show({ footer: { text: '', links: [link, link] }, hasAbout: false, email: null });
  expect(screen.getAllByRole('link', { name: 'Sale' })).toHaveLength(2);
  expect(faults).not.toHaveBeenCalled();
});

test('without a text the footer has none', () => {
  const { text } = show({ footer: { text: '', links: [] }, hasAbout: false, email: null });
  expect(text).not.toContain(defaultFooter.text);
});
