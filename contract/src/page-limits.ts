/** The limits that every page loads. All are among `limits`. */
export const pageLimits = {
  brand: { max: 80 },
  rating: { min: 1, max: 5 },
  quantity: { min: 1, max: 1_000_000 },
  /** Products to order in a cart. */
  cartLines: { max: 50 },
  /** Products of a cart that are saved for later. */
  savedLines: { max: 200 },
  /** Cards show how many are left of fewer units than this. */
  fewLeft: 10,
  search: { max: 200 },
  descriptionPreview: 120,
  latestProducts: 3,
  latestReviews: 6,
  productsPerPage: 24,
  toastMilliseconds: 5_000,
  counterMilliseconds: 2_000,
} as const;
