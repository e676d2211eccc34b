import { defaultFooter } from '@chuck-and-bit/contract/default-footer';
import { defaultBlogs, defaultLanding } from '@chuck-and-bit/contract/default-pages';
import { type AnyPageContent, getShopPage, type ShopPageName } from '@chuck-and-bit/contract/shop-pages';
import { noCounters } from '@chuck-and-bit/contract/shop-settings';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { publicConfigElementId } from '../../../../browser/public-config';
import { openScreen } from '../../../../../test/page';
import { newApi } from '../../../../../test/shop-api';
import * as preview from './page-preview';

vi.mock('../../../../shop-api', () => import('../../../../../test/shop-api'));

const text = (written: string) => ({ text: written });
const visitorsSee = { text: 'Drills since 1901.', links: [] };
const hold = { hours: 24, unverifiedHours: 2, largeMinutes: 20, unverifiedTotalMax: 100 };
const publicConfig = {
  shopName: 'Bits',
  seller: {},
  footer: visitorsSee,
  counters: noCounters,
  hold,
};
const config = document.createElement('script');
config.id = publicConfigElementId;
config.textContent = JSON.stringify(publicConfig);
document.head.append(config);

function show(name: ShopPageName, shown: AnyPageContent | null, draft: AnyPageContent | null) {
  const states = { isPublished: shown !== null, hasDraft: draft !== null, hasLast: shown !== null };
  newApi([getShopPage, { name, ...states, changedAt: null, version: 2, shown, draft }]);
  return openScreen(preview, { path: '/:name', at: `/${name}`, config: publicConfig });
}

test.each([
  ['the draft, also above a text of the merchant', text('Ours.'), text('Next.'), 'Next.', 'Only staff see'],
  ['what visitors see without a draft', text('Ours.'), null, 'Ours.', 'What visitors see: Your text.'],
  ['nothing of a page without a text', null, null, '', 'What visitors see: No page.'],
])('the preview shows %s', async (_, shown, draft, expected, said) => {
  await show('about', shown, draft);
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
  await show('footer', shown, draft);
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
  await show('blogs', shown, draft);
  const headings = await screen.findAllByRole('heading', { level: 2 });
  expect(headings[1]?.textContent).toBe(expected);
});

const landing = defaultLanding(hold);
test.each([
  ['its draft', { ...landing, heading: 'Ours' }, { ...landing, heading: 'Next' }, 'Next'],
  ['what visitors see without a draft', { ...landing, heading: 'Ours' }, null, 'Ours'],
  ['that of a new shop before any', null, null, landing.heading],
])('the preview of the landing page shows %s', async (_, shown, draft, expected) => {
  await show('landing', shown, draft);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(expected);
  const preview = within(screen.getByRole('complementary', { name: 'Preview' }));
  expect(preview.getByText(/^(Only staff|What visitors)/).textContent).toBe(
    draft ? 'Only staff see this draft.' : `What visitors see: ${shown ? 'Your text' : 'First version'}.`,
  );
  expect(preview.getByRole('link').getAttribute('href')).toBe('/dashboard/settings/pages/landing');
});

test('another name than those of pages has no preview', async () => {
  const loads = preview.clientLoader({ params: { name: 'portfolio' } } as never);
  await expect(loads).rejects.toMatchObject({ init: { status: 404 } });
});
