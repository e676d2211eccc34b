import { defaultFooter } from '@chuck-and-bit/contract/default-footer';
import { defaultBlogs, defaultLanding } from '@chuck-and-bit/contract/default-pages';
import { messages } from '@chuck-and-bit/contract/messages';
import { pageTextMessages } from '@chuck-and-bit/contract/page-text-messages';
import { pictureMessages } from '@chuck-and-bit/contract/picture-messages';
import { uploadPagePicture } from '@chuck-and-bit/contract/pictures';
import {
  actOnShopPage,
  type AnyPageContent,
  saveShopPage,
  type ShopPage,
  type ShopPageAction,
  type ShopPageName,
  type WrittenContent,
} from '@chuck-and-bit/contract/shop-pages';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { publicConfigElementId } from '../../../../browser/public-config';
import { ShopApiError } from '../../../../browser/shop-api-error';
import { press, pressSoon, type } from '../../../../../test/controls';
import { noteToasts } from '../../../../../test/noted-toasts';
import { openScreen } from '../../../../../test/page';
import { newApi } from '../../../../../test/shop-api';
import PageScreen, { clientLoader } from './page';

/** The page as it is stored. */
let stored: ShopPage;
let sent: unknown[];
/** What the shop answers to each change; null: it is made. */
let refusal: ShopApiError | null;
vi.mock('../../../../shop-api', () => import('../../../../../test/shop-api'));
const told = noteToasts('success', 'error');
function change({ body }: { body: unknown }) {
  if (refusal) return refusal;
  sent.push(body);
  const { action, version } = body as { action?: ShopPageAction; version: number };
  if (version !== stored.version) return new ShopApiError(409, 'SETTING_CHANGED', messages.settingChanged);
  if (action) stored = after[action](stored);
  return {};
}

const pictureId = '0198c0de-0000-7000-8000-000000000000';
const hold = { hours: 24, unverifiedHours: 2, largeMinutes: 20, unverifiedTotalMax: 100 };
const landing = defaultLanding(hold);
const config = document.createElement('script');
config.id = publicConfigElementId;
config.textContent = JSON.stringify({ hold });
document.head.append(config);

const text = (written: string): WrittenContent => ({ text: written });
const changed = (page: ShopPage, change: Partial<ShopPage>) => ({
  ...page,
  ...change,
  version: page.version + 1,
});
const after: Record<ShopPageAction, (page: ShopPage) => ShopPage> = {
  publish: (page) => changed(page, { shown: page.draft, draft: null, hasDraft: false }),
  discard: (page) => changed(page, { draft: null, hasDraft: false }),
  restore: (page) => changed(page, { shown: text('What was published before.') }),
  reset: (page) => changed(page, { shown: text('Of the file.'), isPublished: false }),
};

const withDraft = { hasDraft: true, draft: text('A draft.') };

beforeEach(() => {
  sent = [];
  refusal = null;
  newApi(
    [uploadPagePicture, { success: true, _id: pictureId, width: 640, height: 480 }],
    [saveShopPage, change],
    [actOnShopPage, change],
  );
  stored = {
    name: 'terms',
    isPublished: true,
    hasDraft: false,
    hasLast: true,
    changedAt: '2026-11-26T12:00:00.000Z',
    version: 4,
    shown: text('What visitors see.'),
    draft: null,
  };
});

async function open(changes: Partial<ShopPage> = {}, role = 'admin') {
  stored = { ...stored, ...changes };
  const load = () => ({ name: stored.name, page: stored });
  await openScreen({ default: PageScreen, clientLoader: load }, { role });
}

const valueOf = (label: string) => screen.getAllByLabelText<HTMLTextAreaElement>(label)[0]?.value;
const written = () => valueOf('Text');
/** A draft that is typed is sent with this version. */
async function saves(typed: string, version: number) {
  type('Text', typed);
  await pressSoon('Save draft');
  await expect.poll(() => sent.at(-1)).toEqual({ name: 'terms', content: text(typed), version });
}

test.each<[action: string, said: string, begins: Partial<ShopPage>, shown: string]>([
  ['Bring last version back', pageTextMessages.restored, {}, 'What was published before.'],
  ['Back to first version', pageTextMessages.reset, {}, 'Of the file.'],
  ['Publish draft', pageTextMessages.published, withDraft, 'A draft.'],
  ['Discard draft', pageTextMessages.discarded, withDraft, 'What visitors see.'],
])('after %j the form has what is left, and the next draft is saved', async (action, said, begins, shown) => {
  await open(begins);
  press(action);
  if (action === 'Discard draft') press('Yes, discard it');
  await expect.poll(() => told.at(-1)).toBe(said);
  await expect.poll(written).toBe(shown);
  await saves('The next.', 5);
});

test('an action that is refused is said, and may be tried again', async () => {
  await open(withDraft);
  refusal = new ShopApiError(503, 'BUSY', 'Busy');
  press('Publish draft');
  await expect.poll(() => told).toEqual(['Busy']);
  const publish = screen.getByRole<HTMLButtonElement>('button', { name: 'Publish draft' });
  expect([publish.disabled, written()]).toEqual([false, 'A draft.']);
});

test('while there is input that was not saved, no version is published or brought back', async () => {
  await open(withDraft);
  const offered = () =>
    ['Publish draft', 'Bring last version back', 'Back to first version'].map(
      (name) => !screen.getByRole<HTMLButtonElement>('button', { name }).disabled,
    );
  expect(offered()).toEqual([true, true, true]);
  type('Text', 'More.');
  await screen.findByText(/^Save the draft first/);
  expect(offered()).toEqual([false, false, false]);
  type('Text', 'A draft.');
  await expect.poll(offered).toEqual([true, true, true]);
  expect(screen.queryByText(/^Save the draft first/)).toBeNull();
});

test('a discarded draft takes with it what was typed since, and the next draft is saved', async () => {
  await open(withDraft);
  type('Text', 'Typed since.');
  press('Discard draft');
  press('Yes, discard it');
  await expect.poll(written).toBe('What visitors see.');
  expect(screen.queryByText(/^Save the draft first/)).toBeNull();
  await saves('The next.', 5);
});

test('a draft that somebody else has changed is refused again and again, until their text is shown', async () => {
  await open(withDraft);
  type('Text', 'Ours.');
  stored = changed(stored, { draft: text('Theirs.') });
  for (const times of [1, 2]) {
    await pressSoon('Save draft');
    await expect.poll(() => sent.length).toBe(times);
    await screen.findByRole('button', { name: 'Show current values' });
    expect(sent.at(-1)).toEqual({ name: 'terms', content: text('Ours.'), version: 4 });
    expect(written()).toBe('Ours.');
  }
  press('Show current values');
  await expect.poll(written).toBe('Theirs.');
  await saves('Both.', 5);
});

test('a second action goes on from what the first one has left', async () => {
  await open();
  press('Bring last version back');
  await expect.poll(written).toBe('What was published before.');
  await pressSoon('Back to first version');
  await expect.poll(written).toBe('Of the file.');
  expect(sent.at(-1)).toEqual({ action: 'reset', version: 5 });
  await saves('The next.', 6);
  expect(written()).not.toBe('What was published before.');
});

const isNew = { isPublished: false, hasLast: false };
const publishing = ['Publish draft', 'Discard draft'];
test.each<[role: string, begins: Partial<ShopPage>, said: string, offered: string[]]>([
  ['admin', isNew, 'First version', []],
  ['admin', { ...isNew, name: 'about' }, 'No page', []],
  ['admin', { ...isNew, ...withDraft }, 'First version, and a draft waits', publishing],
  ['admin', { isPublished: false }, 'First version', ['Bring last version back']],
  ['admin', { hasLast: false }, 'Your text', ['Back to first version']],
  ['viewer', withDraft, 'Your text, and a draft waits', []],
])('to %s a page with %j says that visitors see "%s", and offers %j', async (role, begins, said, offered) => {
  await open(begins, role);
  const state = within(screen.getByRole('region', { name: 'State' }));
  expect(state.getByText(said).tagName).toBe('STRONG');
  expect(state.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(offered);
  if (role !== 'admin') return;
  type('Text', 'More.');
  await expect.poll(() => screen.queryByText(/^Save the draft first/) !== null).toBe(offered.length > 0);
});

test('the preview opens beside the text, also as wide as a phone; other names than those of pages have none', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  await open();
  const address = '/dashboard/settings/pages/terms/preview';
  for (const name of ['Preview', 'Preview as on a phone'])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address);
  fireEvent.click(screen.getByRole('link', { name: 'Preview as on a phone' }));
  expect(opened.mock.calls).toEqual([[address, 'narrow-terms', 'width=390,height=844']]);
  const loads = clientLoader({ params: { name: 'portfolio' } } as Parameters<typeof clientLoader>[0]);
  await expect(loads).rejects.toMatchObject({ init: { status: 404 } });
});

const asked = (question: string) => ({
  articles: defaultBlogs.articles.map((each, index) => (index === 0 ? { ...each, question } : each)),
});
test.each<[ShopPageName, label: string, content: (mark: string) => AnyPageContent, first: string]>([
  ['landing', 'Heading', (heading) => ({ ...landing, heading }), landing.heading],
  ['blogs', 'Question', asked, defaultBlogs.articles[0]?.question ?? ''],
  ['footer', 'Text below the name of the shop', (mark) => ({ ...text(mark), links: [] }), defaultFooter.text],
  ['about', 'Text', text, ''],
])(
  'the form of %s begins with what was typed, its draft, what visitors see, or the first version',
  async (name, label, content, first) => {
    await open({ name, shown: null });
    expect(valueOf(label)).toBe(first);
    await open({ shown: content('Ours') });
    expect(valueOf(label)).toBe('Ours');
    await open({ draft: content('Next'), hasDraft: true });
    expect(valueOf(label)).toBe('Next');
    fireEvent.change(screen.getAllByLabelText(label)[0] ?? document.body, { target: { value: 'Typed' } });
    await open();
    expect(valueOf(label)).toBe('Typed');
    await open({ name: 'privacy', draft: null, shown: text('Private.') });
    expect(written()).toBe('Private.');
  },
);

test('what is entered for the landing page is saved in its place', async () => {
  await open({ name: 'landing', shown: null });
  type('Heading', 'Ours');
  type('Text below it', 'Below.');
  type('Product', 'https://shop.example/all-drills/0192-ab?from=x');
  type('Text of link 2', 'Call');
  type('Link 2 leads to', 'tel:+15550100');
  type('Title of card 3', 'Third');
  type('Text of card 2', 'Second.');
  type('Question 5', 'Why?');
  type('Answer 4', 'So.');
  const sections = within(screen.getByRole('group', { name: 'Sections' })).getAllByRole('listitem');
  const inSection = (index: number) => within(sections.at(index) ?? document.body);
  const isOff = (index: number, name: string) =>
    inSection(index).getByRole('button', { name }).getAttribute('aria-disabled');
  expect([isOff(0, 'Move up'), isOff(-1, 'Move down'), isOff(0, 'Move down')]).toEqual([
    'true',
    'true',
    null,
  ]);
  fireEvent.click(inSection(-1).getByRole('checkbox', { name: 'Questions' }));
  fireEvent.click(inSection(-1).getByRole('button', { name: 'Move up' }));
  await pressSoon('Save draft');
  await expect.poll(() => sent).toHaveLength(1);
  const { links, features, questions } = structuredClone(landing);
  Object.assign(links[1] ?? {}, { label: 'Call', to: 'tel:+15550100' });
  Object.assign(features[2] ?? {}, { title: 'Third' });
  Object.assign(features[1] ?? {}, { text: 'Second.' });
  Object.assign(questions[4] ?? {}, { question: 'Why?' });
  Object.assign(questions[3] ?? {}, { answer: 'So.' });
  const [reviews, last] = landing.sections.slice(-2);
  const moved = [...landing.sections.slice(0, -2), { ...last, isShown: false }, reviews];
  const lists = { links, features, questions, sections: moved };
  expect(sent[0]).toMatchObject({
    content: { ...landing, heading: 'Ours', text: 'Below.', productId: '0192-ab', ...lists },
  });
});

test('the picture of the banner is sent as it was made, with what it shows, and taken out again', async () => {
  const former = { _id: 'former', alt: 'A former one', width: 900, height: 600 };
  await open({ name: 'landing', shown: { ...landing, picture: former } });
  const source = () => screen.queryByAltText('Picture of the banner, as it is shown')?.getAttribute('src');
  expect(valueOf('What the picture shows')).toBe('A former one');
  const files = [new File(['.'], 'press.png')];
  fireEvent.change(screen.getByLabelText('Choose a picture', { selector: 'input' }), { target: { files } });
  await expect.poll(source).toBe(`/pictures/${pictureId}/320.jpeg`);
  expect(valueOf('What the picture shows')).toBe('');
  type('What the picture shows', 'A press');
  await pressSoon('Save draft');
  const picture = { _id: pictureId, alt: 'A press', width: 640, height: 480 };
  await expect.poll(() => sent.at(-1)).toMatchObject({ content: { picture } });
  await expect.poll(() => valueOf('What the picture shows')).toBe('A former one');
  press('Remove picture of the banner');
  expect([source(), screen.queryByLabelText('What the picture shows')]).toEqual([undefined, null]);
  await pressSoon('Save draft');
  await expect.poll(() => sent.at(-1)).toMatchObject({ content: { picture: null } });
});

test('a picture that is gone is refused at its field', async () => {
  await open({
    name: 'landing',
    shown: { ...landing, picture: { _id: 'gone', alt: '', width: 9, height: 9 } },
  });
  const message = pictureMessages.pictureNotFound;
  refusal = new ShopApiError(400, 'INVALID_INPUT', 'Invalid', [{ path: 'content.picture', message }]);
  await pressSoon('Save draft');
  const field = within(screen.getByRole('group', { name: 'Picture of the banner' }));
  await expect.poll(() => field.queryByText(message)).not.toBeNull();
  expect(screen.getAllByText(message)).toHaveLength(1);
});

const three = ['One', 'Two', 'Three'];
const lists = {
  ...landing,
  links: three.map((label) => ({ label, to: '/' })),
  features: three.map((title) => ({ title, text: '.' })),
  questions: three.map((question) => ({ question, answer: '.' })),
};
test.each<[ShopPageName, row: string, label: string, most: number]>([
  ['landing', 'link', 'Text of link', 3],
  ['landing', 'card', 'Title of card', 6],
  ['landing', 'question', 'Question', 20],
  ['footer', 'link', 'Text of link', 8],
])(
  'on the page %s each %s is added with the focus, up to the most, and removed alone',
  async (name, row, label, most) => {
    await open({ name, shown: name === 'footer' ? { text: '', links: lists.links } : lists });
    const rows = () => screen.getAllByRole('button', { name: new RegExp(`^Remove ${row} `) }).length;
    const adding = () => screen.queryByRole('button', { name: `Add ${row}` });
    while (rows() < most) press(`Add ${row}`);
    if (most > 3) {
      expect(document.activeElement).toBe(screen.getByLabelText(`${label} ${most}`));
      expect(valueOf(`${label} ${most}`)).toBe('');
    }
    expect(adding()).toBeNull();
    press(`Remove ${row} 2`);
    expect([rows(), valueOf(`${label} 1`), valueOf(`${label} 2`)]).toEqual([most - 1, 'One', 'Three']);
    expect(adding()).not.toBeNull();
  },
);

test('each of the five questions has its own answer, and the footer its links', async () => {
  await open({ name: 'blogs', shown: null });
  for (const [index, field] of [
    [2, 'Question'],
    [4, 'Answer'],
  ] as const) {
    const group = within(screen.getByRole('group', { name: `Question ${index}` }));
    fireEvent.change(group.getByLabelText(field), { target: { value: `${field} ${index}` } });
  }
  await pressSoon('Save draft');
  await expect.poll(() => sent).toHaveLength(1);
  const articles = defaultBlogs.articles.map((each, index) => ({
    ...each,
    ...(index === 1 && { question: 'Question 2' }),
    ...(index === 3 && { text: 'Answer 4' }),
  }));
  expect(sent[0]).toEqual({ name: 'blogs', content: { articles }, version: 4 });

  await open({ name: 'footer', shown: null });
  press('Add link');
  type('Text of link 1', 'Visit us');
  type('Link 1 leads to', '/about');
  await pressSoon('Save draft');
  const content = { ...defaultFooter, links: [{ label: 'Visit us', to: '/about' }] };
  await expect.poll(() => sent.at(-1)).toEqual({ name: 'footer', content, version: 4 });
});
