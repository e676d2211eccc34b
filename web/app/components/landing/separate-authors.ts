import type { Review } from '@chuck-and-bit/contract/reviews';

/** Reorders reviews so that, where possible, no two in a row have the same author. Otherwise keeps their order. */
export function separateAuthors(reviews: readonly Review[]): Review[] {
  const remaining = [...reviews];
  const separated: Review[] = [];
  for (let next = nextOf(remaining); next; next = nextOf(remaining, next)) {
    separated.push(next);
    remaining.splice(remaining.indexOf(next), 1);
  }
  return separated;
}

function nextOf(remaining: Review[], last?: Review): Review | undefined {
  // The author of more than half of the remaining reviews must come next, or would later have two in a row.
  const urgent = remaining.find(
    (review) => remaining.filter((other) => isSameAuthor(review, other)).length > remaining.length / 2,
  );
  const candidates = urgent ? [urgent, ...remaining] : remaining;
  return candidates.find((review) => !last || !isSameAuthor(review, last)) ?? remaining[0];
}

const isSameAuthor = (one: Review, other: Review) => one.email === other.email && one.name === other.name;
