import { expect, test } from 'vitest';
import { faults, faultyPaths } from '../test/faults';
import { defaultBlogs, defaultLanding } from './default-pages';
import { messages } from './messages';
import { pageTextMessages } from './page-text-messages';
import { type LandingContent, landingSectionNames, shopPageContents } from './shop-pages';

const landing = defaultLanding({ hours: 24, unverifiedHours: 2, largeMinutes: 20, unverifiedTotalMax: 100 });
const line = 'x'.repeat(120);
const link = (to: string) => ({ ...landing, links: [{ label: 'Go', to }] });
const withSections = (sections: LandingContent['sections']) => ({ ...landing, sections });
const times = (length: number, list: 'links' | 'features' | 'questions') =>
  Array.from({ length }, () => landing[list][0]);
const linkInvalid = ['links', 0, 'to'].join('.');

test.each([
  ['landing', { ...landing, heading: line }, {}],
  ['landing', { ...landing, heading: `${line}x` }, { heading: messages.tooLong(120) }],
  ['landing', { ...landing, heading: ' \u200b' }, { heading: pageTextMessages.textRequired }],
  ['landing', { ...landing, text: '' }, {}],
  ['landing', link('/all-drills?q=sds#top'), {}],
  ['landing', link('https://elsewhere.example/a'), {}],
  ['landing', link('mailto:us@shop.example'), {}],
  ['landing', link('tel:+1 (555) 010-0199'), {}],
  ['landing', link(''), { [linkInvalid]: pageTextMessages.linkRequired }],
  ...[
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '/%2F/evil.example',
    'data:text/html,x',
    'all-drills',
    'https://',
    'mailto:',
    'tel:call me',
    'ftp://x.example',
  ].map((to) => ['landing', link(to), { [linkInvalid]: pageTextMessages.linkInvalid }] as const),
  ['landing', { ...landing, productId: 'a b' }, { productId: pageTextMessages.productInvalid }],
  ['landing', withSections(landing.sections.slice(1)), { sections: pageTextMessages.sectionsIncomplete }],
  [
    'landing',
    withSections(landingSectionNames.map(() => ({ name: 'questions', isShown: true }))),
    { sections: pageTextMessages.sectionsIncomplete },
  ],
  ['landing', { ...landing, features: [], questions: [], links: [] }, {}],
  ['landing', { ...landing, links: times(3, 'links'), features: times(6, 'features') }, {}],
  ['landing', { ...landing, questions: times(20, 'questions') }, {}],
  ['landing', { ...landing, text: 'x'.repeat(1_000) }, {}],
  ['landing', { ...landing, text: 'x'.repeat(1_001) }, { text: messages.tooLong(1_000) }],
  ['footer', { text: '', links: times(8, 'links') }, {}],
  ['blogs', { articles: defaultBlogs.articles.map((each) => ({ ...each, text: '€'.repeat(65_536) })) }, {}],
  ['blogs', { articles: defaultBlogs.articles.toReversed() }, {}],
  ['terms', { text: 'x'.repeat(65_536) }, {}],
  ['terms', { text: 'x'.repeat(65_537) }, { text: messages.tooLong(65_536) }],
  ['terms', { text: '*'.repeat(2_000) }, {}],
  ['terms', { text: '*'.repeat(2_001) }, { text: pageTextMessages.tooManySigns(2_000) }],
  ['terms', { text: '' }, { text: pageTextMessages.textRequired }],
] as const)('a draft of %s is kept or refused: %#', (name, content, refused) => {
  expect(faults(shopPageContents[name], content)).toEqual(refused);
});

test.each([
  ['landing', { ...landing, links: times(4, 'links') }, 'links'],
  ['landing', { ...landing, features: times(7, 'features') }, 'features'],
  ['landing', { ...landing, questions: times(21, 'questions') }, 'questions'],
  ['landing', { ...landing, extra: 1 }, ''],
  ['footer', { text: '', links: times(9, 'links') }, 'links'],
  ['blogs', { articles: defaultBlogs.articles.slice(1) }, 'articles'],
  ['blogs', { articles: [...defaultBlogs.articles, defaultBlogs.articles[0]] }, 'articles'],
] as const)('a draft of %s of too many parts, or of others, is refused: %#', (name, content, path) => {
  expect(faultyPaths(shopPageContents[name], content)).toEqual([path]);
});

test.each([
  ['https://shop.example/all-drills/0192-ab?from=x#y', '0192-ab'],
  ['https://shop.example/all-drills/0192-ab#reviews', '0192-ab'],
  [' /all-drills/0192-ab ', '0192-ab'],
  ['0192-ab', '0192-ab'],
  ['', ''],
])('the product of the banner may be sent as %j', (sent, productId) => {
  expect(shopPageContents.landing.parse({ ...landing, productId: sent })).toMatchObject({ productId });
});
