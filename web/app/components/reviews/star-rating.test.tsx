import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StarRating } from './star-rating';

test.each([
  [0, '00000', '0 out of 5 stars'],
  [1, '10000', '1 out of 5 stars'],
  [4.2, '11110', '4.2 out of 5 stars'],
  [4.25, '1111½', '4.3 out of 5 stars'],
  [4.74, '1111½', '4.7 out of 5 stars'],
  [4.75, '11111', '4.8 out of 5 stars'],
  [5, '11111', '5 out of 5 stars'],
])('a rating of %d is drawn as %s and read as "%s"', (ratings, drawn, text) => {
  const { container } = render(<StarRating ratings={ratings} />);
  const stars = [...container.querySelectorAll('svg')].map((star) => {
    if (star.querySelector('.fill-accent')) return '½';
    return star.classList.contains('fill-accent') ? '1' : '0';
  });
  expect([stars.join(''), container.textContent]).toEqual([drawn, text]);
});

test.each([
  [true, 'size-4'],
  [false, 'size-5'],
])('small stars, %j, have the size %s', (isSmall, size) => {
  const { container } = render(<StarRating ratings={5} isSmall={isSmall} />);
  expect(container.querySelector('svg')?.classList).toContain(size);
});
