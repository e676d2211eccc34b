/** The limits of the API and of its forms. Money in USD, text in characters. */
export const limits = {
  name: { min: 4, max: 120 },
  email: { max: 254 },
  password: { min: 6, max: 128 },
  phone: { min: 9, max: 30 },
  address: { max: 500 },
  sellerName: { max: 200 },
  education: { max: 500 },
  description: { max: 5_000 },
  url: { max: 2_048 },
  review: { max: 180 },
  rating: { min: 1, max: 5 },
  price: { min: 1, max: 999_999.99 },
  /** Stripe charges at most 8 digits of cents: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
  orderTotal: { max: 999_999.99 },
  stock: { min: 1, max: 1_000_000 },
  minimumOrder: { min: 1, max: 1_000_000 },
  quantity: { min: 1, max: 1_000_000 },
  /** Grams. */
  weight: { min: 0, max: 1_000_000 },
  priceTiers: { max: 10 },
  tierQuantity: { min: 2, max: 1_000_000 },
  cartLines: { max: 50 },
  poNumber: { max: 60 },
  discountCode: { max: 40 },
  region: { max: 60 },
  /** Where a step of a shipping rate begins, in grams or USD. */
  stepFrom: { max: 10_000_000 },
  /** How many ways to ship, taxes or discount codes a shop has. */
  rates: { max: 500 },
  codeUses: { min: 1, max: 1_000_000 },
  search: { max: 200 },
  cursor: { max: 500 },
  idempotencyKey: { max: 255 },
  page: { max: 100 },
  descriptionPreview: 120,
  latestDrills: 3,
  latestReviews: 6,
  drillsPerPage: 24,
  bodyBytes: 64 * 1024,
  /** Maximum nesting depth of a JSON body. The API's own bodies are flat. */
  bodyDepth: 16,
  toastMilliseconds: 5_000,
  counterMilliseconds: 2_000,
  /** Lifetime of identity tokens and API tokens. */
  tokenSeconds: 3_600,
  /** Promoting a user and deleting an account require a sign-in or a confirmation no older than this. */
  recentAuthenticationSeconds: 900,
  renewBeforeExpirySeconds: 300,
  expiredBeforeExpirySeconds: 30,
} as const;
