import { pageLimits } from './page-limits';

/** The limits of the API and of its forms. Money in USD, text in characters. */
export const limits = {
  ...pageLimits,
  name: { min: 4, max: 120 },
  email: { max: 254 },
  password: { min: 6, max: 128 },
  /** A mailed code to log in with: its digits, how long it works, and how often it may be entered. */
  loginCode: { digits: 6, minutes: 10, tries: 5 },
  phone: { min: 9, max: 30 },
  address: { max: 500 },
  shopName: { max: 60 },
  /** The texts of a page: a line, a paragraph, and Markdown; and how many links, cards and questions it has. */
  shopPage: {
    line: 120,
    paragraph: 1_000,
    markdown: 65_536,
    /** Signs in it that may mean something, such as stars and brackets. */
    signs: 2_000,
    bannerLinks: 3,
    footerLinks: 8,
    features: 6,
    questions: 20,
  },
  /** One line above every page. */
  announcement: { max: 160 },
  sellerName: { max: 200 },
  education: { max: 500 },
  description: { max: 5_000 },
  shelfPlace: { max: 60 },
  /** Places in the own order of a department; 0: none. */
  ownPlace: { min: 0, max: 9_999 },
  /** Products that staff put in order at once. */
  orderedProducts: { max: 200 },
  /** Products whose counted units are entered at once. */
  countedProducts: { max: 200 },
  sku: { max: 60 },
  /** With spaces and hyphens. */
  gtin: { max: 30 },
  inTheBox: { max: 2_000 },
  warnings: { max: 2_000 },
  /** In mm. */
  sideLength: { min: 0, max: 100_000 },
  url: { max: 2_048 },
  review: { max: 180 },
  reviewReply: { max: 1_000 },
  hiddenReason: { max: 200 },
  price: { min: 1, max: 999_999.99 },
  /** Shipping prices, discounts and the goods that a discount needs, in USD. */
  pricingAmount: { min: 0, max: 999_999.99 },
  /** Stripe charges at most 8 digits of cents: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
  orderTotal: { max: 999_999.99 },
  stock: { min: 1, max: 1_000_000 },
  minimumOrder: { min: 1, max: 1_000_000 },
  /** A product with fewer units is low on stock; 0: never. */
  lowStock: { min: 0, max: 1_000_000, default: 5 },
  /** Products that are changed at once. */
  bulkProducts: { max: 500 },
  /** A file of products: its size, and its rows. */
  importBytes: 25_000_000,
  importRows: 20_000,
  /** Imports of products that are listed. */
  recentImports: 20,
  fileName: { max: 200 },
  /** A file of a picture. */
  pictureBytes: 20_000_000,
  pictureMegapixels: 60,
  productPictures: { max: 8 },
  /** What a picture shows. */
  alt: { max: 200 },
  /** A file of a document of a product. */
  documentBytes: 20_000_000,
  productDocuments: { max: 10 },
  documentTitle: { max: 120 },
  /** Files of pictures that are matched to products at once. */
  matchedFiles: { max: 200 },
  /** Texts that are looked up at once, and the products that one of them may name. */
  lookedUpTexts: { max: 60 },
  lookedUpProducts: 3,
  /** Lines of a list of products to order. */
  orderedLines: { max: 200 },
  /** An order of more than one of so many equal parts of a product's available units is large. */
  largeOrder: { partsOfStock: 4 },
  /** Units that staff count on the shelf. */
  counted: { min: 0, max: 1_000_000 },
  stockNote: { max: 300 },
  /** Grams. */
  weight: { min: 0, max: 1_000_000 },
  priceTiers: { max: 10 },
  tierQuantity: { min: 2, max: 1_000_000 },
  /** Changes of a cart that are sent at once. */
  cartOperations: { max: 250 },
  poNumber: { max: 60 },
  /** The reason of a refund or a return, and the answer to a return. */
  refundReason: { max: 500 },
  returnDays: { min: 0, max: 365 },
  daysOff: { max: 200 },
  timeZone: { max: 60 },
  /** Hours until an unpaid purchase is cancelled; 0: never. */
  unpaidHours: { min: 0, max: 8_760 },
  /** A number of the landing page. */
  counter: { max: 6 },
  documentPrefix: { max: 20 },
  firstNumber: { min: 1, max: 1_000_000_000 },
  /** For how many years documents name the person. */
  documentYears: { min: 1, max: 100 },
  /** After how many years purchases become anonymous; 0: never. */
  purchaseYears: { min: 0, max: 100 },
  /** Words that customers use, and the words of the shop that they mean. */
  synonymWords: { max: 60 },
  synonymMeaning: { max: 200 },
  /** Own synonyms of the shop. */
  synonyms: { max: 2_000 },
  discountCode: { max: 40 },
  /** With the quotes and spaces that are pasted around a code. */
  typedDiscountCode: { max: 100 },
  company: { max: 120 },
  postcode: { max: 20 },
  city: { max: 100 },
  country: { max: 60 },
  region: { max: 60 },
  /** The buyer's own, such as a VAT number. */
  taxNumber: { max: 40 },
  trackingNumber: { max: 60 },
  /** Short enough that a whole list of shipments fits into one body. */
  trackingLink: { max: 400 },
  /** How many orders are shipped by one request. */
  shipments: { max: 100 },
  note: { max: 1_000 },
  /** How many notes there are about a purchase or a customer. */
  notes: { max: 100 },
  /** Where a step of a shipping rate begins, in grams or USD. */
  stepFrom: { max: 10_000_000 },
  /** How many ways to ship, taxes or discount codes a shop has. */
  rates: { max: 500 },
  codeUses: { min: 1, max: 1_000_000 },
  day: { first: '1971-01-01', last: '2999-12-31' },
  overview: { maxDays: 400 },
  /** Further words of an order search are ignored. */
  orderWords: { max: 10 },
  cursor: { max: 500 },
  idempotencyKey: { max: 255 },
  page: { max: 100 },
  orderViewName: { max: 60 },
  /** How many purchases one request may ask for by their ids. */
  purchaseIds: { max: 50 },
  /** What is bought together with a product: by at least so many buyers, and so many products of it are told. */
  boughtTogether: { buyers: 3, products: 4 },
  productReviewsPerPage: 10,
  /** Changing a role, deleting an account and refunding require a sign-in or a confirmation no older than this. */
  recentAuthenticationSeconds: 900,
  renewBeforeExpirySeconds: 300,
  expiredBeforeExpirySeconds: 30,
} as const;
