import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import {
  addProductReview,
  changeReview,
  deleteReview,
  listOwnReviews,
  type OwnReview,
} from '@chuck-and-bit/contract/product-reviews';
import { getProduct, type Product } from '@chuck-and-bit/contract/products';
import { addReview } from '@chuck-and-bit/contract/reviews';
import type { User } from '@chuck-and-bit/contract/users';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { RouterContextProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { pressAndSettle as press } from '../../../../test/controls';
import { noteToasts } from '../../../../test/noted-toasts';
import { keepPictures, showPage, signInAs } from '../../../../test/page';
import { answers, asked, keys, newApi, sent } from '../../../../test/shop-api';
import { ShopApiError } from '../../../browser/shop-api-error';
import { sessionContext } from '../../../session/access/guards';
import { forgetDrafts, keepDraft } from '../../../session/store/drafts';
import type { Session } from '../../../session/store/session-state';
import AddReview, { clientLoader } from './add-review';

vi.mock('../../../shop-api', () => import('../../../../test/shop-api'));
vi.mock('../../../session/store/browser-session.client', () => ({ browserSession: {} }));

const user = { _id: 'ada', name: 'Ada', email: 'ada@example.com', image: null, role: null } as User;
const product = { _id: 'auger', name: 'Auger', pictures: [], image: '/auger.svg' } as unknown as Product;
const written = '2026-11-25';
const ownOf = (_id: string, more: Partial<OwnReview> = {}) =>
  ({
    _id,
    productId: null,
    ratings: 4,
    reviewContent: `By ${_id}`,
    createdAt: written,
    ...more,
  }) as OwnReview;

const said = noteToasts('success');
beforeEach(() => {
  keepPictures();
  newApi();
  signInAs(user);
});
afterEach(() => {
  cleanup();
  forgetDrafts();
});

function open(of: Product | null, own: OwnReview[] = []) {
  const props = { loaderData: { user, own, product: of } } as unknown as ComponentProps<typeof AddReview>;
  showPage(<AddReview {...props} />, { config: { timeZone: 'UTC' } });
}
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Review');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const stars = () => screen.getAllByRole<HTMLInputElement>('radio');
/** How many stars are drawn full, and the word beside them. */
const drawn = () => {
  const group = screen.getByRole('radiogroup');
  return [group.querySelectorAll('svg.fill-accent').length, group.nextElementSibling?.textContent];
};

test('a review without stars or text is refused, with the focus at the stars', async () => {
  open(null);
  await press('Add Review');
  expect(await screen.findByText(messages.ratingsRequired)).toBeDefined();
  expect(screen.getByText(messages.contentRequired)).toBeDefined();
  expect(document.activeElement).toBe(stars()[0]);
  expect(screen.getByRole('radiogroup').getAttribute('aria-invalid')).toBe('true');
  const names = ['1 star', '2 stars', '3 stars', '4 stars', '5 stars'];
  expect(stars().map((star) => star.getAttribute('aria-label'))).toEqual(names);
  const { max } = limits.review;
  type('x'.repeat(max));
  expect(screen.getByText(`${max} / ${max}`).className).toBe('');
  type('x'.repeat(max + 1));
  expect(screen.getByText(`${max + 1} / ${max}`).className).toContain('text-error');
  expect(sent).toEqual([]);
});

test('as many stars are drawn as a mouse points at, else as are chosen', () => {
  open(null);
  expect(drawn()).toEqual([0, '']);
  fireEvent.click(stars()[1] as HTMLElement);
  expect([...drawn(), stars().findIndex(({ checked }) => checked)]).toEqual([2, 'Fair', 1]);
  const point = (pointerType: string) =>
    fireEvent.pointerEnter(stars()[4]?.closest('label') as HTMLElement, { pointerType });
  point('touch');
  expect(drawn()).toEqual([2, 'Fair']);
  point('mouse');
  expect(drawn()).toEqual([5, 'Excellent']);
  fireEvent.pointerLeave(screen.getByRole('radiogroup'));
  expect(drawn()).toEqual([2, 'Fair']);
});

test.each([
  ['our home page', null, addReview, { body: { name: 'Ada', email: user.email, image: null } }],
  ['the page of this product', product, addProductReview, { params: { id: 'auger' }, body: {} }],
])('a review for %s is sent with a key until it is added', async (place, of, endpoint, request) => {
  open(of);
  expect(screen.getByText(new RegExp(`Your review appears on ${place}`))).toBeDefined();
  fireEvent.click(stars()[3] as HTMLElement);
  type('Drills well.');
  answers.set(endpoint, new ShopApiError(503, 'UNAVAILABLE', 'Busy'));
  await press('Add Review');
  expect((await screen.findByRole('alert')).textContent).toBe('Busy');
  expect([field().value, said]).toEqual(['Drills well.', []]);
  answers.delete(endpoint);
  await press('Add Review');
  await expect.poll(() => said).toEqual([messages.reviewAdded]);
  await expect.poll(() => field().value).toBe('');
  const body = { ...request.body, ratings: 4, reviewContent: 'Drills well.' };
  expect(sent).toEqual(Array(2).fill([endpoint, { ...request, body }]));
  expect(keys).toEqual(Array(2).fill(expect.any(String)));
  expect(keys[1]).toBe(keys[0]);
  expect(stars().some(({ checked }) => checked)).toBe(false);
});

test.each([
  [null, 0],
  ['auger', 1],
])('the page of %j loads the product, and what somebody wrote', async (id, times) => {
  answers.set(getProduct, ({ params }) => params);
  const context = new RouterContextProvider();
  context.set(sessionContext, { user } as Session);
  const request = new Request(`https://shop/dashboard/add-review${id ? `?product=${id}` : ''}`);
  expect(await clientLoader({ context, request } as never)).toMatchObject({ user, product: id && { id } });
  expect(asked).toEqual([
    [listOwnReviews, { limit: String(limits.page.max) }],
    ...Array(times).fill([getProduct, undefined]),
  ]);
});

test('a product that was reviewed has no form, and the written says what the shop did with it', () => {
  const hidden = ownOf('one', { productId: 'auger', productName: 'Auger', hiddenReason: 'Not of it' });
  open(product, [hidden, ownOf('two', { reply: 'Thank you.' })]);
  expect(screen.queryByRole('button', { name: 'Add Review' })).toBeNull();
  const [one, two] = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(one?.textContent).toContain('The shop hides this from others: Not of it');
  expect(one?.querySelector('a')?.getAttribute('href')).toBe('/all-drills/auger');
  expect(one?.textContent).not.toContain('Reply from the shop');
  const described = [...(one?.querySelectorAll('button') ?? [])].map(
    (each) => document.getElementById(each.getAttribute('aria-describedby') ?? '')?.textContent,
  );
  expect(described).toEqual(Array(2).fill(expect.stringMatching(/^Auger/)));
  expect(two?.textContent).toMatch(/^The shop.*4 out of 5 starsBy two.*Reply from the shopThank you\./);
  open(product, [ownOf('two')]);
  expect(screen.getByRole('button', { name: 'Add Review' })).toBeDefined();
});

test('a review is changed in its place, or stays as it was', async () => {
  open(product, [ownOf('one', { productId: 'auger' })]);
  await press('Edit');
  expect([field().value, drawn()]).toEqual(['By one', [4, 'Very good']]);
  type('Better');
  await press('Cancel');
  expect(screen.getByText('By one')).toBeDefined();
  await press('Edit');
  expect(field().value).toBe('By one');
  type('Better');
  await press('Save');
  await expect.poll(() => said).toEqual([messages.reviewChanged]);
  const body = { ratings: 4, reviewContent: 'Better' };
  expect(sent).toEqual([[changeReview, { params: { id: 'one' }, body }]]);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a review that was being edited is open again', () => {
  const draft = { owner: 'ada', values: { reviewContent: 'Better' }, defaults: {} };
  keepDraft('review two', draft, { reviewContent: z.string() });
  open(product, [ownOf('one', { productId: 'auger' }), ownOf('two')]);
  expect(field().value).toBe('Better');
});

test('the stars of a new review and of one that is edited are chosen apart', async () => {
  open(null, [ownOf('one')]);
  await press('Edit');
  expect(new Set(stars().map(({ name }) => name)).size).toBe(2);
});

test('a review is deleted once that is confirmed', async () => {
  open(null, [ownOf('one'), ownOf('two')]);
  fireEvent.click(screen.getAllByRole('button', { name: 'Delete' })[1] as HTMLElement);
  expect(screen.getByRole('dialog').textContent).toContain('By two');
  expect(sent).toEqual([]);
  await press('Yes, delete');
  await expect.poll(() => said).toEqual([messages.reviewDeleted]);
  expect(sent).toEqual([[deleteReview, { params: { id: 'two' } }]]);
});
