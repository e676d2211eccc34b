/** Limits that only the server applies; the browser does not load them. */
export const serverLimits = {
  /** Imports of products that nobody has started. A new one replaces the oldest. */
  plannedImports: 10,
  /** Of a file of products, with one for each attribute. */
  importColumns: 1_000,
  /** Lines of a file, with empty ones and those within cells. */
  importLines: 500_000,
  /** While the e-mail is not verified, one order may cost so many times the value of all open orders together. */
  unverifiedOrder: { timesOpenValue: 4 },
  /** How many refunds one payment has. */
  refunds: { max: 100 },
  /** How many returns one purchase has. */
  returns: { max: 100 },
  /** Different discount codes that don't exist, of a user or a visitor's network, and of the wider network around it. */
  unknownCodesPerHour: { each: 10, wider: 100 },
  /** Saved views of the list of orders, of each user. */
  orderViews: { max: 20 },
  /** Notices of sold-out products, of each user. */
  stockNotices: { max: 50 },
  /** How often a user may fetch all their data in an hour. */
  userDataPerHour: 10,
  /** A picture of oneself. The page makes larger ones smaller before it sends them. */
  ownPictureMegapixels: 16,
  ownAvifMegapixels: 4,
  /** A picture of the brand, and of an SVG its bytes and its elements. */
  brandMegapixels: 25,
  svgBytes: 64_000,
  svgElements: 2_000,
  /** How often a user may change it in a day, and all users of a network. */
  ownPicturesPerDay: { each: 20, network: 100 },
  /** New carts of one network in a day, for each change of carts that one may make in a minute. */
  newCartsPerDay: { perChangeInMinute: 20 },
  /** Operations of a cart that are remembered, so that none is applied twice. */
  cartOperationsKept: 1_000,
  /** Texts of searches that are counted, and for how many days. `each`: longest text. `waiting`: texts between two writes. */
  askedSearches: { max: 10_000, days: 90, listed: 500, waiting: 2_000 },
  bodyBytes: 64 * 1024,
  /** Maximum nesting depth of a JSON body. The API's own bodies are far shallower. */
  bodyDepth: 16,
  /** Lifetime of identity tokens and API tokens. */
  tokenSeconds: 3_600,
} as const;
