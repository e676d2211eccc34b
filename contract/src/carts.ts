import * as z from 'zod/mini';
import { addressParts, invoiceAddress, invoiceFields } from './addresses';
import { defineEndpoint } from './endpoint';
import { totals } from './errors';
import {
  areDistinctIds,
  deletedResponse,
  discountCodeText,
  entityId,
  id,
  insertedResponse,
  isoDate,
  quantity,
  text,
} from './fields';
import { limits } from './limits';
import { messages } from './messages';
import { hasAtMostTwoDecimals } from './money';
import { units } from './units';
import { isUuid } from './uuid';

const productId = id.check(z.refine(isUuid, messages.productNotFound));

/** One product of a cart. `isSaved`: kept for later, neither priced nor ordered. */
const cartLine = z.strictObject({
  productId,
  quantity,
  isSaved: z.optional(z.boolean()),
});

const countOf = (lines: readonly { isSaved?: boolean | undefined }[], isSaved: boolean) =>
  lines.filter((line) => (line.isSaved ?? false) === isSaved).length;

const cartLines = z.array(cartLine).check(
  z.refine((lines) => countOf(lines, false) <= limits.cartLines.max, messages.cartFull(limits.cartLines.max)),
  z.refine(
    (lines) => countOf(lines, true) <= limits.savedLines.max,
    messages.savedFull(limits.savedLines.max),
  ),
  z.refine((lines) => areDistinctIds(lines.map(({ productId }) => productId)), messages.cartLineRepeated),
);

const cartDetails = z.strictObject({
  name: z.optional(text(limits.name.max)),
  email: z.optional(text(limits.email.max)),
  address: z.optional(text(limits.address.max)),
  phone: z.optional(text(limits.phone.max)),
  ...addressParts,
  shippingRateId: z.optional(id),
  discountCode: z.optional(discountCodeText),
  poNumber: z.optional(text(limits.poNumber.max)),
  ...invoiceFields,
});

/** The same fields, each of which may also be null. */
const nullable = <Shape extends Record<string, z.ZodMiniType>>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, z.nullable(field)])) as {
    [Key in keyof Shape]: z.ZodMiniNullable<Shape[Key]>;
  };

/** The content of a cart. `PUT` replaces all of it: a missing field becomes empty. */
const cartInput = z.extend(cartDetails, { lines: cartLines });
export type CartInput = z.infer<typeof cartInput>;

/** The client makes the id: a repeated operation is not applied again. */
const operation = { id: id.check(z.refine(isUuid, messages.uuidRequired)), productId };

/**
 * One change of a line. `add` adds units to those to order, also of a product that was saved for later; `set` replaces the
 * line, and removes it with 0 units.
 */
export const cartOperation = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('add'), ...operation, quantity }),
  z.strictObject({
    kind: z.literal('set'),
    ...operation,
    quantity: z.int().check(z.gte(0), z.lte(limits.quantity.max)),
    isSaved: z.boolean(),
  }),
]);
export type CartOperation = z.infer<typeof cartOperation>;

const cartChange = z.strictObject({
  operations: z
    .array(cartOperation)
    .check(z.maxLength(limits.cartOperations.max, messages.tooManyEntries(limits.cartOperations.max))),
  details: z.optional(z.strictObject(nullable(cartDetails.shape))),
});
export type CartChange = z.infer<typeof cartChange>;

/** Codes of the messages about what prevents ordering a cart. */
export const cartMessageCodes = [
  'PRODUCT_NOT_FOUND',
  'OUT_OF_STOCK',
  'BELOW_MINIMUM',
  'CODE_UNKNOWN',
  'CODE_NOT_VALID_NOW',
  'CODE_USED_UP',
  'CODE_NEEDS_LOGIN',
  'CODE_MINIMUM',
  'CODE_NOT_CHECKED',
  'SHIPPING_UNKNOWN',
  'NO_SHIPPING',
  'COUNTRY_MISSING',
  'REGION_MISSING',
  'TOTAL_TOO_HIGH',
] as const;

/** `price` (of one unit at this quantity) and `total` in USD. */
const pricedCartLine = z.strictObject({
  productId: entityId,
  name: z.string(),
  image: z.string(),
  unit: z.enum(units),
  quantity: z.number(),
  price: z.number(),
  /** Before discount and tax: `price` times `quantity`. */
  total: z.number(),
  /** The line's part of the discount. */
  discount: z.number(),
  minimumOrder: z.number(),
  availableQuantity: z.number(),
  /** The next price tier: from `minQuantity` units on, each costs `price`. */
  nextTier: z.nullable(z.strictObject({ minQuantity: z.number(), price: z.number() })),
  isSaved: z.boolean(),
});

/** A way to ship this cart. `price` in USD; the days are dates such as `2026-11-25`. */
export const shippingOption = z.strictObject({
  _id: entityId,
  name: z.string(),
  price: z.number(),
  arrives: z.strictObject({ from: z.string(), to: z.string() }),
});
export type ShippingOption = z.infer<typeof shippingOption>;

/** A cart with today's prices, in USD: `total` is `goods - discount + shipping + tax`. `includedTax` is part of `total`. */
export const cart = z.strictObject({
  _id: entityId,
  lines: z.array(pricedCartLine),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  company: z.nullable(z.string()),
  postcode: z.nullable(z.string()),
  city: z.nullable(z.string()),
  country: z.nullable(z.string()),
  region: z.nullable(z.string()),
  /** Shipping or tax depends on the region in this country: without one, the cart can't be ordered. */
  regionRequired: z.boolean(),
  /** The chosen rate, also while it is not offered (`SHIPPING_UNKNOWN`); without a choice the first that delivers there. */
  shippingRateId: z.nullable(z.string()),
  shippingOptions: z.array(shippingOption),
  discountCode: z.nullable(z.string()),
  poNumber: z.nullable(z.string()),
  invoiceAddress: z.nullable(invoiceAddress),
  taxNumber: z.nullable(z.string()),
  ...totals.shape,
  /** Why the discount is smaller than the code says; null if it is not. */
  discountNote: z.nullable(z.string()),
  includedTax: z.number(),
  /** Such as "VAT 20 %"; null where no tax applies. */
  taxName: z.nullable(z.string()),
  messages: z.array(
    z.strictObject({
      code: z.enum(cartMessageCodes),
      message: z.string(),
      productId: z.optional(entityId),
    }),
  ),
  updatedAt: isoDate,
});
export type Cart = z.infer<typeof cart>;

export const createCart = defineEndpoint({
  method: 'POST',
  path: '/carts',
  summary:
    "Creates a cart. Its id can't be guessed: a visitor's cart belongs to whoever knows it. A user has one cart: these lines are added to it, and its id is returned.",
  who: 'visitor',
  userToo: true,
  body: z.strictObject({ lines: z.optional(cartLines) }),
  response: insertedResponse,
});

export const getOwnCart = defineEndpoint({
  method: 'GET',
  path: '/carts',
  summary: "The id of the caller's cart, or null when they have none.",
  who: 'user',
  response: z.strictObject({ cartId: z.nullable(entityId) }),
});

export const getCart = defineEndpoint({
  method: 'GET',
  path: '/carts/{id}',
  summary:
    "A cart with today's prices. With a user's token a visitor's cart becomes the user's; if they have one, its lines are added to that, which is returned. Lines to order that have no room are saved for later; 409 CART_FULL, and nothing is merged, if the saved lines have none.",
  who: 'visitor',
  userToo: true,
  params: z.object({ id }),
  response: cart,
});

export const replaceCart = defineEndpoint({
  method: 'PUT',
  path: '/carts/{id}',
  summary:
    'Replaces everything in a cart and returns it with its prices and with messages about what prevents ordering.',
  who: 'visitor',
  userToo: true,
  params: z.object({ id }),
  body: cartInput,
  response: cart,
});

export const changeCart = defineEndpoint({
  method: 'POST',
  path: '/carts/{id}/operations',
  summary:
    'Changes lines of a cart, in this order, and the given details, of which null empties one. Returns the cart as PUT does. An operation whose id was applied in the last 30 days is not applied again. Products to order that have no room are saved for later; 409 CART_FULL, and nothing changes, if the saved lines have none.',
  who: 'visitor',
  userToo: true,
  params: z.object({ id }),
  body: cartChange,
  response: cart,
});

export const deleteCart = defineEndpoint({
  method: 'DELETE',
  path: '/carts/{id}',
  summary: 'Deletes a cart.',
  who: 'visitor',
  userToo: true,
  params: z.object({ id }),
  response: deletedResponse,
});

export const placePurchase = defineEndpoint({
  method: 'POST',
  path: '/carts/{id}/purchase',
  summary:
    'Orders all lines of a cart that are not saved for later, or none of them. A 409 names each refused line. With a country, 400 on `postcode` or `city` if that country has them and they are missing.',
  who: 'shopper',
  params: z.object({ id }),
  body: z.strictObject({
    /** The total that the buyer saw, in USD. A different total is refused with PRICE_CHANGED. */
    expectedTotal: z.number().check(z.refine(hasAtMostTwoDecimals, messages.priceDecimals)),
  }),
  response: insertedResponse,
  idempotent: true,
  changesPublicData: true,
});
