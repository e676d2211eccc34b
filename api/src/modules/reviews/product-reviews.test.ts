import { listAuditLog } from '@chuck-and-bit/contract/audit-log';
import {
  addProductReview,
  changeReview,
  deleteReview,
  listAllReviews,
  listProductReviews,
  listOwnReviews,
  moderateReview,
} from '@chuck-and-bit/contract/product-reviews';
import { deleteProduct, listProducts } from '@chuck-and-bit/contract/products';
import { limits } from '@chuck-and-bit/contract/limits';
import { addReview, listReviews } from '@chuck-and-bit/contract/reviews';
import { describe, expect, test } from 'vitest';
import { walkPages } from '../../../test/api-client';
import type { Person } from '../../../test/people';
import { testEngine } from '../../../test/test-database';
import { newId } from '../../ids';
import { openTestShop } from '../../../test/test-shop';
import { behindRival } from '../../../test/waits-for-lock';

const shop = await openTestShop();

/** A user who has paid for this product. */
async function buyerOf(productId: string, name = 'Mona Lisa'): Promise<Person> {
  const buyer = await shop.shopper(name);
  await shop.pays(buyer, await shop.places(buyer, productId));
  return buyer;
}

const of = (productId: string) => shop.does(listProductReviews, { params: { id: productId } });

const reviews = (as: Person, productId: string, ratings = 5, reviewContent = 'Drills well.') => ({
  as,
  params: { id: productId },
  body: { ratings, reviewContent },
});

const noReviews = { average: null, count: 0, spread: [0, 0, 0, 0, 0], reviews: [] };

/** What lists say about the reviews of a product. */
async function listedRating(productId: string) {
  const found = (await shop.does(listProducts)).find(({ _id }) => _id === productId);
  return [found?.rating, found?.reviewCount];
}

const moderates = (id: string, body: object) =>
  shop.does(moderateReview, { as: shop.admin, params: { id }, body });

describe('a review of a product', () => {
  test('counts in lists from writing to deletion, while it is not hidden', async () => {
    const product = await shop.addsProduct();
    expect(await listedRating(product)).toEqual([null, 0]);
    const mona = await buyerOf(product);
    const { insertedId: id } = await shop.does(addProductReview, reviews(mona, product, 5));
    await shop.does(addProductReview, reviews(await buyerOf(product), product, 4));
    await shop.does(addProductReview, reviews(await buyerOf(product), product, 4));
    expect(await listedRating(product)).toEqual([4.3, 3]);
    const changes = (ratings: number, reviewContent: string) =>
      shop.does(changeReview, { as: mona, params: { id }, body: { ratings, reviewContent } });
    await changes(1, 'Broke.');
    expect(await listedRating(product)).toEqual([3, 3]);
    await moderates(id, { hiddenReason: 'An insult' });
    expect(await listedRating(product)).toEqual([4, 2]);
    await changes(2, 'Hm.');
    await moderates(id, { reply: 'Sorry.' });
    expect(await listedRating(product)).toEqual([4, 2]);
    await moderates(id, { hiddenReason: null });
    expect(await listedRating(product)).toEqual([3.3, 3]);
    await shop.does(deleteReview, { as: mona, params: { id } });
    expect(await listedRating(product)).toEqual([4, 2]);
    await shop.does(deleteProduct, { as: shop.admin, query: { id: product } });
    expect(await listedRating(product)).toEqual([undefined, undefined]);
  });

  test('is public with the average, and does not appear among the reviews of the shop', async () => {
    const product = await shop.addsProduct();
    expect(await of(product)).toEqual({ ...noReviews, next: null });
    const mona = await buyerOf(product);
    const { insertedId } = await shop.does(addProductReview, reviews(mona, product, 5));
    await shop.does(addProductReview, reviews(await buyerOf(product), product, 4, 'Good.'));
    await shop.does(addProductReview, reviews(await buyerOf(product), product, 4, 'Good too.'));
    const found = await of(product);
    expect(found).toMatchObject({ average: 4.3, count: 3, spread: [0, 0, 0, 2, 1], next: null });
    const contents = found.reviews.map(({ reviewContent }) => reviewContent);
    expect(contents).toEqual(['Good too.', 'Good.', 'Drills well.']);
    expect(found.reviews[2]).toEqual({
      _id: insertedId,
      name: 'Mona Lisa',
      image: null,
      ratings: 5,
      reviewContent: 'Drills well.',
      reply: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\.\d{3}Z$/),
      editedAt: null,
    });
    const ofShop = await shop.does(listReviews);
    expect(ofShop.map(({ _id }) => _id)).not.toContain(insertedId);
  });

  test('is listed page by page', async () => {
    const product = await shop.addsProduct();
    const count = limits.productReviewsPerPage * 2;
    await shop.database.pool.query(
      `insert into reviews (id, product_id, name, email, ratings, review_content)
       select id, $1, 'Mona', 'mona@example.com', 5, 'Good.' from unnest($2::uuid[]) as ids (id)`,
      [product, Array.from({ length: count }, newId)],
    );
    const first = await of(product);
    expect(first.count).toBe(count);
    const next = { params: { id: product }, query: { after: first.next ?? '' } };
    const second = await shop.does(listProductReviews, next);
    expect(second).toMatchObject({ count, next: null });
    const ids = [...first.reviews, ...second.reviews].map(({ _id }) => _id);
    expect(ids).toHaveLength(count);
    expect(ids).toEqual(ids.toSorted().toReversed());
  });

  test('is accepted only from users who have paid for the product', async () => {
    const [product, other] = [await shop.addsProduct(), await shop.addsProduct()];
    const refusal = { statusCode: 409, code: 'REVIEW_OF_BUYERS' };
    const mona = await buyerOf(other);
    await shop.refuses(addProductReview, reviews(mona, product), refusal);
    const order = await shop.places(mona, product);
    await shop.refuses(addProductReview, reviews(mona, product), refusal);
    await shop.pays(mona, order);
    await shop.does(addProductReview, reviews(mona, product));
    expect((await of(product)).count).toBe(1);
  });

  test('is accepted once from each user, also with concurrent requests', async () => {
    const product = await shop.addsProduct();
    const mona = await buyerOf(product);
    const rivals = Array.from({ length: 5 }, (_, rival) =>
      shop.call(addProductReview, reviews(mona, product, 5, `Try ${rival}.`)),
    );
    const responses = await Promise.all(rivals);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    await shop.refuses(addProductReview, reviews(mona, product), { code: 'PRODUCT_REVIEWED' });
    expect((await of(product)).count).toBe(1);
  });

  test('is deleted with its product', async () => {
    const product = await shop.addsProduct();
    const mona = await buyerOf(product);
    await shop.does(addProductReview, reviews(mona, product));
    await shop.does(deleteProduct, { as: shop.admin, query: { id: product } });
    expect(await shop.does(listOwnReviews, { as: mona })).toEqual([]);
  });
});

describe('an author', () => {
  test('sees, edits and deletes their own reviews', async () => {
    const product = await shop.addsProduct({ name: 'Hammer Drill' });
    const mona = await buyerOf(product);
    const ofProduct = (await shop.does(addProductReview, reviews(mona, product, 2))).insertedId;
    const body = { ratings: 3, reviewContent: 'Drills well.' };
    const ofShop = (await shop.does(addReview, { as: mona, body })).insertedId;
    expect(await shop.does(listOwnReviews, { as: mona })).toMatchObject([
      { _id: ofShop, productId: null, productName: null },
      { _id: ofProduct, productId: product, productName: 'Hammer Drill', editedAt: null },
    ]);

    const changed = { ratings: 4, reviewContent: 'Better than I thought.' };
    await shop.does(changeReview, { as: mona, params: { id: ofProduct }, body: changed });
    const [shown] = (await of(product)).reviews;
    expect(shown).toMatchObject(changed);
    expect(shown?.editedAt).not.toBeNull();

    for (const id of [ofProduct, ofShop]) {
      expect(await shop.does(deleteReview, { as: mona, params: { id } })).toMatchObject({ deletedCount: 1 });
      expect(await shop.does(deleteReview, { as: mona, params: { id } })).toMatchObject({ deletedCount: 0 });
    }
    expect((await of(product)).count).toBe(0);
  });

  test("can't change or delete another author's review", async () => {
    const product = await shop.addsProduct();
    const { insertedId: id } = await shop.does(addProductReview, reviews(await buyerOf(product), product, 1));
    const other = { as: await shop.shopper(), params: { id } };
    const body = { ratings: 5, reviewContent: 'Wonderful!' };
    await shop.refuses(changeReview, { ...other, body }, { code: 'REVIEW_NOT_FOUND' });
    expect(await shop.does(deleteReview, other)).toMatchObject({ deletedCount: 0 });
    expect(await of(product)).toMatchObject({ average: 1, spread: [1, 0, 0, 0, 0] });
  });
});

describe('the staff', () => {
  test('hides a review from everybody but its author, and shows it again', async () => {
    const product = await shop.addsProduct();
    const mona = await buyerOf(product);
    const { insertedId: ofProduct } = await shop.does(addProductReview, reviews(mona, product));
    const body = { ratings: 1, reviewContent: 'Call me: 555-0100.' };
    const { insertedId: ofShop } = await shop.does(addReview, { as: mona, body });
    const hiddenReason = 'It has a phone number.';
    for (const id of [ofProduct, ofShop])
      expect(await moderates(id, { hiddenReason })).toMatchObject({ modifiedCount: 1 });
    expect(await of(product)).toMatchObject(noReviews);
    expect((await shop.does(listReviews)).map(({ _id }) => _id)).not.toContain(ofShop);
    const own = await shop.does(listOwnReviews, { as: mona });
    expect(own.map((review) => review.hiddenReason)).toEqual([hiddenReason, hiddenReason]);
    // A hidden review stays hidden when its author changes it.
    await shop.does(changeReview, { as: mona, params: { id: ofProduct }, body: { ...body, ratings: 2 } });
    expect((await of(product)).count).toBe(0);

    await moderates(ofProduct, { hiddenReason: null });
    expect((await of(product)).count).toBe(1);
    expect(await moderates(ofProduct, { hiddenReason: null })).toMatchObject({ modifiedCount: 0 });

    await moderates(ofShop, { hiddenReason: null, reply: 'Thanks.' });
    const entries = await shop.does(listAuditLog, { as: shop.admin, query: { subjectId: ofShop } });
    const change = [
      { hiddenReason, reply: null },
      { hiddenReason: null, reply: 'Thanks.' },
    ];
    expect(entries.map(({ action, subject, before, after }) => [action, subject, before, after])).toEqual([
      ['review.replied', 'Review by Mona Lisa', ...change],
      ['review.shown', 'Review by Mona Lisa', ...change],
      ['review.hidden', 'Review by Mona Lisa', { hiddenReason: null }, { hiddenReason }],
    ]);
  });

  test('replies in public, and withdraws the reply', async () => {
    const product = await shop.addsProduct();
    const { insertedId: id } = await shop.does(addProductReview, reviews(await buyerOf(product), product));
    for (const reply of ['', ' ', null]) {
      await moderates(id, { reply: 'Thank you!' });
      expect((await of(product)).reviews[0]).toMatchObject({ reply: 'Thank you!' });
      await moderates(id, { reply });
      expect((await of(product)).reviews[0]).toMatchObject({ reply: null });
    }
  });

  test.runIf(testEngine === 'postgresql')(
    'replies while the review is being hidden, and leaves it hidden',
    async () => {
      const { pool } = shop.database;
      const product = await shop.addsProduct();
      const { insertedId: id } = await shop.does(addProductReview, reviews(await buyerOf(product), product));
      const hiding = { text: "update reviews set hidden_reason = 'Rude.' where id = $1", values: [id] };
      await behindRival(pool, hiding, () => moderates(id, { reply: 'Please stay polite.' }));
      const [newest] = await shop.does(listAllReviews, { as: shop.admin, query: { limit: 1 } });
      expect(newest).toMatchObject({ _id: id, hiddenReason: 'Rude.', reply: 'Please stay polite.' });
    },
  );

  test('finds hidden and unanswered reviews, and sees which authors are verified buyers', async () => {
    const product = await shop.addsProduct({ name: 'Quiet Drill' });
    const mona = await buyerOf(product);
    const guest = await shop.shopper();
    const add = async (as: Person, reviewContent: string) =>
      (await shop.does(addReview, { as, body: { ratings: 4, reviewContent } })).insertedId;
    const bought = await add(mona, 'I bought.');
    const { insertedId: hidden } = await shop.does(addProductReview, reviews(mona, product));
    const looked = await add(guest, 'I looked.');
    await moderates(hidden, { hiddenReason: 'Rude.' });
    await moderates(looked, { reply: 'Please buy.' });
    const list = (state?: 'visible' | 'hidden' | 'unanswered') =>
      shop.does(listAllReviews, { as: shop.admin, query: { limit: 3, ...(state && { state }) } });
    expect(await list()).toMatchObject([
      { _id: looked, isVerifiedBuyer: false, productName: null },
      { _id: hidden, isVerifiedBuyer: true, productName: 'Quiet Drill', hiddenReason: 'Rude.' },
      { _id: bought, isVerifiedBuyer: true },
    ]);
    expect((await list('hidden'))[0]).toMatchObject({ _id: hidden });
    expect((await list('visible')).map(({ _id }) => _id).slice(0, 2)).toEqual([looked, bought]);
    expect((await list('unanswered'))[0]).toMatchObject({ _id: bought });
    expect(JSON.stringify(await list())).not.toContain(mona.email);
    // An edit finds out again whether its author has bought.
    const body = { ratings: 4, reviewContent: 'I looked twice.' };
    await shop.does(changeReview, { as: guest, params: { id: looked }, body });
    expect((await list())[0]).toMatchObject({ _id: looked, isVerifiedBuyer: false });
    await shop.pays(guest, await shop.places(guest, product));
    await shop.does(changeReview, { as: guest, params: { id: looked }, body });
    expect((await list())[0]).toMatchObject({ _id: looked, isVerifiedBuyer: true });
    const walk = await walkPages(shop, listAllReviews, { as: shop.admin, query: { limit: 2 } }, () =>
      add(guest, `Again ${Math.random()}`),
    );
    expect(walk.ids).toContain(hidden);
  });
});
