/** Whether two values are stored and sent as the same JSON: an absent value equals undefined, and NaN equals null. */
export const isSameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
