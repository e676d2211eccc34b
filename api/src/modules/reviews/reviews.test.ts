import { addReview, listReviews } from '@chuck-and-bit/contract/reviews';
import { updateUser } from '@chuck-and-bit/contract/users';
import { describe, expect, test } from 'vitest';
import { invalid, walkPages } from '../../../test/api-client';
import { openTestShop } from '../../../test/test-shop';

const shop = await openTestShop();

describe('a review', () => {
  test('has the name and image of its author, regardless of the body', async () => {
    const mona = await shop.shopper('Mona Lisa');
    const image = 'https://images.example/mona.png';
    await shop.does(updateUser, { as: mona, query: { qEmail: mona.email }, body: { image } });
    const review = { ratings: 5, reviewContent: 'Drills like butter 🧈' };
    const forged = { name: 'Leonardo', email: 'leonardo@example.com', image: 'javascript:alert(1)' };
    const added = await shop.does(addReview, { as: mona, body: { ...review, ...forged } });
    const { insertedId, ...rest } = added;
    expect(rest).toEqual({ success: true, acknowledged: true });
    const [newest] = await shop.does(listReviews);
    expect(newest).toEqual({
      _id: insertedId,
      name: 'Mona Lisa',
      email: `${mona.email[0]}…@${mona.email.split('@')[1]}`,
      image,
      ...review,
      createdAt: newest?.createdAt,
    });
  });

  test('with the same text by the same author is refused, also in concurrent requests', async () => {
    const mona = await shop.shopper();
    const review = (as: typeof mona, reviewContent: string) => ({ as, body: { ratings: 5, reviewContent } });
    await shop.does(addReview, review(mona, 'Drills like butter.'));
    const repeated = invalid('reviewContent', 'You have already added this review');
    await shop.refuses(addReview, review(mona, ' drills  like BUTTER. '), repeated);
    await shop.does(addReview, review(mona, 'Drills like butter, still.'));
    await shop.does(addReview, review(await shop.shopper(), 'Drills like butter.'));

    const rivals = Array.from({ length: 5 }, () => shop.call(addReview, review(mona, 'All at once.')));
    const statuses = (await Promise.all(rivals)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 400, 400, 400, 400]);
  });
});

test("a reviewer's e-mail is masked for everyone, in whole lists and pages", async () => {
  const writer = await shop.shopper();
  await shop.does(addReview, { as: writer, body: { ratings: 5, reviewContent: 'Mine' } });
  for (const as of [undefined, writer, shop.admin]) {
    for (const query of [{}, { limit: 1 }]) {
      const response = await shop.does(listReviews, { query, ...(as && { as }) });
      expect(JSON.stringify(response)).not.toContain(writer.email);
      expect(response[0]?.email).toMatch(/^.…@[^@]+$/u);
    }
  }
});

test('reviews are a bare array, newest first, also in pages while others are added', async () => {
  const writer = await shop.shopper();
  let written = 0;
  const write = () => {
    written += 1;
    return shop.does(addReview, { as: writer, body: { ratings: 4, reviewContent: `Fine ${written}` } });
  };
  for (let count = 0; count < 5; count++) await write();
  const whole = (await shop.does(listReviews)).map(({ _id }) => _id);
  expect(whole).toEqual(whole.toSorted().toReversed());
  const walk = await walkPages(shop, listReviews, { query: { limit: 2 } }, write);
  expect(walk.ids).toEqual(whole);
  expect(walk.totals[0]).toBe(whole.length);
});
