import { defaultFooter } from '@chuck-and-bit/contract/default-footer';
import { defaultBlogs, defaultLanding } from '@chuck-and-bit/contract/default-pages';
import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import {
  type AnyPageContent,
  getShopPage,
  type ShopPage,
  type ShopPageName,
} from '@chuck-and-bit/contract/shop-pages';
import { noCounters } from '@chuck-and-bit/contract/shop-settings';
import { cleanup, render, screen, within } from '@testing-library/react';
import { createRoutesStub, useLoaderData } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { PageContext } from '../../../../browser/page-context';
import { publicConfigElementId } from '../../../../browser/public-config';
import PagePreview, { clientLoader } from './page-preview';

/** The page as it is stored. */
let stored: ShopPage;
vi.mock('../../../../shop-api', () => ({
  browserShopApi: () => ({
    call: async (endpoint: unknown) => (endpoint === getShopPage ? stored : []),
    callPage: async () => ({ items: [], total: 0 }),
  }),
}));

afterEach(cleanup);

const text = (written: string) => ({ text: written });
const visitorsSee = { text: 'Drills since 1901.', links: [] };
const hold = { hours: 24, unverifiedHours: 2, largeMinutes: 20, unverifiedTotalMax: 100 };
const publicConfig = {
  shopName: 'Bits',
  seller: {},
  footer: visitorsSee,
  counters: noCounters,
  hold,
} as unknown as PublicConfig;
const config = document.createElement('script');
config.id = publicConfigElementId;
config.textContent = JSON.stringify(publicConfig);
document.head.append(config);
const Screen = () => (
  <PageContext value={{ publicConfig }}>
    <PagePreview {...({ loaderData: useLoaderData() } as Parameters<typeof PagePreview>[0])} />
  </PageContext>
);

function show(name: ShopPageName, shown: AnyPageContent | null, draft: AnyPageContent | null) {
  stored = {
    name,
    isPublished: shown !== null,
    hasDraft: draft !== null,
    hasLast: shown !== null,
    changedAt: null,
    version: 2,
    shown,
    draft,
  };
  const loader = () => clientLoader({ params: { name } } as Parameters<typeof clientLoader>[0]);
  const Stub = createRoutesStub([{ path: '/', Component: Screen, HydrateFallback: () => null, loader }]);
  render(<Stub />);
}

test.each([
  ['the draft, also above a text of the merchant', text('Ours.'), text('Next.'), 'Next.', 'Only staff see'],
  ['what visitors see without a draft', text('Ours.'), null, 'Ours.', 'What visitors see: Your text.'],
  ['nothing of a page without a text', null, null, '', 'What visitors see: No page.'],
])('the preview shows %s', async (_, shown, draft, expected, said) => {
  show('about', shown, draft);
  const article = await screen.findByRole('article');
  expect(article.textContent.trim()).toBe(`About us${expected}`);
  expect(screen.getByRole('complementary', { name: 'Preview' }).textContent).toContain(said);
});

const next = { text: 'Bits since 1902.', links: [{ label: 'Visit us', to: '/about' }] };

test.each([
  ['its draft', visitorsSee, next, next],
  ['what visitors see without a draft', visitorsSee, null, visitorsSee],
  ['that of a new shop before any', null, null, defaultFooter],
])('the preview of the footer shows %s', async (_, shown, draft, { text: expected, links }) => {
  show('footer', shown, draft);
  const footer = within(await screen.findByRole('contentinfo'));
  for (const each of [visitorsSee, next, defaultFooter])
    expect(footer.queryAllByText(each.text)).toHaveLength(each.text === expected ? 1 : 0);
  expect(footer.queryAllByRole('link', { name: 'Visit us' })).toHaveLength(links === next.links ? 1 : 0);
});

const asked = (question: string) => ({
  articles: defaultBlogs.articles.map((each, index) => (index === 1 ? { ...each, question } : each)),
});

test.each([
  ['its draft', asked('Ours?'), asked('Next?'), 'Next?'],
  ['what visitors see without a draft', asked('Ours?'), null, 'Ours?'],
  ['those of a new shop before any', null, null, defaultBlogs.articles[1]?.question],
])('the preview of questions and answers shows %s', async (_, shown, draft, expected) => {
  show('blogs', shown, draft);
  const headings = await screen.findAllByRole('heading', { level: 2 });
  expect(headings[1]?.textContent).toBe(expected);
});

const landing = defaultLanding(hold);
test.each([
  ['its draft', { ...landing, heading: 'Ours' }, { ...landing, heading: 'Next' }, 'Next'],
  ['what visitors see without a draft', { ...landing, heading: 'Ours' }, null, 'Ours'],
  ['that of a new shop before any', null, null, landing.heading],
])('the preview of the landing page shows %s', async (_, shown, draft, expected) => {
  show('landing', shown, draft);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(expected);
  const preview = within(screen.getByRole('complementary', { name: 'Preview' }));
  expect(preview.getByText(/^(Only staff|What visitors)/).textContent).toBe(
    draft ? 'Only staff see this draft.' : `What visitors see: ${shown ? 'Your text' : 'First version'}.`,
  );
  expect(preview.getByRole('link').getAttribute('href')).toBe('/dashboard/settings/pages/landing');
});

test('another name than those of pages has no preview', async () => {
  const loads = clientLoader({ params: { name: 'portfolio' } } as Parameters<typeof clientLoader>[0]);
  await expect(loads).rejects.toMatchObject({ init: { status: 404 } });
});
