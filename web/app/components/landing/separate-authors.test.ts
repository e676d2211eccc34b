import type { Review } from '@chuck-and-bit/contract/reviews';
import { expect, test } from 'vitest';
import { separateAuthors } from './separate-authors';

/** One review for each letter, which names its author. */
const reviewsOf = (authors: string) =>
  [...authors].map(
    (author, number): Review => ({
      _id: `${author}${number}`,
      name: author,
      email: `${author}…@example.com`,
      image: null,
      ratings: 5,
      reviewContent: '',
      createdAt: '2026-11-22T10:00:00.000Z',
    }),
  );

test.each([
  ['abcdef', 'abcdef'],
  ['aabbcc', 'abacbc'],
  ['aaabcd', 'abacad'],
  ['bcdaaa', 'bacada'],
  ['aabcaa', 'abacaa'],
  ['aaaaaa', 'aaaaaa'],
  ['', ''],
])('reviews by %s are shown as %s', (authors, shown) => {
  const reviews = reviewsOf(authors);
  const separated = separateAuthors(reviews);
  expect(separated.map(({ name }) => name).join('')).toBe(shown);
  expect(separated.toSorted((a, b) => a._id.localeCompare(b._id))).toEqual(
    reviews.toSorted((a, b) => a._id.localeCompare(b._id)),
  );
});
