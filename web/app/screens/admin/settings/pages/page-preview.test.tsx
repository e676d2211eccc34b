// @vitest-environment happy-dom
import type { ShopPage, WrittenContent } from '@chuck-and-bit/contract/shop-pages';
import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub, useLoaderData } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import PagePreview, { clientLoader } from './page-preview';

/** The page as it is stored. */
let stored: ShopPage;
vi.mock('../../../../shop-api', () => ({ browserShopApi: () => ({ call: async () => stored }) }));

afterEach(cleanup);

const text = (written: string): WrittenContent => ({ text: written });
const Screen = () => (
  <PagePreview {...({ loaderData: useLoaderData() } as Parameters<typeof PagePreview>[0])} />
);

test.each([
  ['the draft, also above a text of the merchant', text('Ours.'), text('Next.'), 'Next.', 'Only staff see'],
  ['what visitors see without a draft', text('Ours.'), null, 'Ours.', 'What visitors see: Your text.'],
  ['nothing of a page without a text', null, null, '', 'What visitors see: No page.'],
])('the preview shows %s', async (_, shown, draft, expected, said) => {
  stored = {
    name: 'about',
    isPublished: shown !== null,
    hasDraft: draft !== null,
    hasLast: shown !== null,
    changedAt: null,
    version: 2,
    shown,
    draft,
  };
  const loader = () => clientLoader({ params: { name: 'about' } } as Parameters<typeof clientLoader>[0]);
  const Stub = createRoutesStub([{ path: '/', Component: Screen, HydrateFallback: () => null, loader }]);
  render(<Stub />);
  const article = await screen.findByRole('article');
  expect(article.textContent.trim()).toBe(`About us${expected}`);
  expect(screen.getByRole('complementary', { name: 'Preview' }).textContent).toContain(said);
});
