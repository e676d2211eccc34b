import type { Review } from '@chuck-and-bit/contract/reviews';

/** Orders reviews so that no two in a row are by one person, as far as that is possible; otherwise keeps their order. */
export function separateAuthors(reviews: readonly Review[]): Review[] {
  const remaining = [...reviews];
  const separated: Review[] = [];
  while (remaining.length > 0) {
    const next = nextOf(remaining, separated.at(-1));
    separated.push(next);
    remaining.splice(remaining.indexOf(next), 1);
  }
  return separated;
}

function nextOf(remaining: Review[], last: Review | undefined): Review {
  // Whoever wrote more than half of what remains has to come now, or they would follow themselves later.
  const urgent = remaining.find(
    (review) => remaining.filter((other) => isSameAuthor(review, other)).length > remaining.length / 2,
  );
  const candidates = urgent ? [urgent, ...remaining] : remaining;
  return (candidates.find((review) => !last || !isSameAuthor(review, last)) ?? remaining[0]) as Review;
}

const isSameAuthor = (one: Review, other: Review) => one.email === other.email && one.name === other.name;
