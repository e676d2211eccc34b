import * as z from 'zod/mini';
import { markRefusals } from './states';

/** Every error code of the API and its HTTP status. Codes are stable: clients may match on them. */
export const errorStatus = {
  INVALID_INPUT: 400,
  INVALID_JSON: 400,
  INVALID_SIGNATURE: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  ROLE_FORBIDDEN: 403,
  IDENTITY_CONFLICT: 403,
  ROUTE_NOT_FOUND: 404,
  ORDER_NOT_FOUND: 404,
  PRODUCT_NOT_FOUND: 404,
  USER_NOT_FOUND: 404,
  PAYMENT_NOT_FOUND: 404,
  KIND_NOT_FOUND: 404,
  ATTRIBUTE_NOT_FOUND: 404,
  SETTING_NOT_FOUND: 404,
  CART_NOT_FOUND: 404,
  PURCHASE_NOT_FOUND: 404,
  DOCUMENT_NOT_FOUND: 404,
  SHIPMENT_NOT_FOUND: 404,
  RETURN_NOT_FOUND: 404,
  REVIEW_NOT_FOUND: 404,
  IMPORT_NOT_FOUND: 404,
  REQUEST_TIMEOUT: 408,
  ...markRefusals,
  SHIPMENT_NOT_LOST: 409,
  TOO_MANY_UNITS: 409,
  ORDER_ALREADY_PAID: 409,
  RECIPIENT_UNCHANGED: 409,
  LAST_ADMIN: 409,
  CUSTOMER_IS_STAFF: 409,
  CUSTOMER_HAS_OPEN_ORDERS: 409,
  OUT_OF_STOCK: 409,
  PRODUCT_CHANGED: 409,
  PRODUCTS_REFUSED: 409,
  STOCK_CHANGED: 409,
  IMPORT_NOT_PLANNED: 409,
  IMPORT_STOPPED: 409,
  BELOW_MINIMUM: 409,
  PRICE_CHANGED: 409,
  PLACE_CHANGES_PRICE: 409,
  SETTING_CHANGED: 409,
  KIND_IN_USE: 409,
  VALUES_WOULD_BE_LOST: 409,
  DISCOUNT_CODE_USED: 409,
  TOO_MANY_SETTINGS: 409,
  TOO_MANY_NOTES: 409,
  NOTE_OF_ANOTHER: 409,
  CART_FULL: 409,
  CART_ORDERED: 409,
  CODE_REFUSED: 409,
  NO_SHIPPING: 409,
  TOO_MANY_OPEN_ORDERS: 409,
  EMAIL_UNVERIFIED: 409,
  REVIEW_OF_BUYERS: 409,
  PRODUCT_REVIEWED: 409,
  PRODUCT_IN_STOCK: 409,
  TOO_MANY_NOTICES: 409,
  AMOUNT_MISMATCH: 409,
  PAYMENT_NOT_SUCCEEDED: 409,
  PAYMENT_MISMATCH: 409,
  PAYMENT_ALREADY_USED: 409,
  PAYMENT_REFUNDED: 409,
  PAYMENT_DISPUTED: 409,
  REFUND_TOO_HIGH: 409,
  REFUND_REFUSED: 409,
  TOO_MANY_REFUNDS: 409,
  RETURN_NOT_POSSIBLE: 409,
  RETURN_CHANGED: 409,
  IDEMPOTENCY_IN_PROGRESS: 409,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  // Not 401 or 403: the browser signs out on those.
  REAUTHENTICATION_REQUIRED: 428,
  SECOND_FACTOR_REQUIRED: 428,
  TOO_MANY_REQUESTS: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  PROVIDER_UNAVAILABLE: 502,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Refusals of single lines of a cart: their stock was taken, or is below the minimum order. */
const refusalsOfLines: readonly ErrorCode[] = ['OUT_OF_STOCK', 'BELOW_MINIMUM'];

/** Whether an error with this code may name fields in `errors`. */
export const mayNameFields = (code: ErrorCode): boolean =>
  errorStatus[code] === 400 || refusalsOfLines.includes(code);

const fieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** What a cart costs now, in USD: `total` is `goods - discount + shipping + tax`. */
export const totals = z.object({
  goods: z.number(),
  discount: z.number(),
  shipping: z.number(),
  tax: z.number(),
  total: z.number(),
});
export type Totals = z.infer<typeof totals>;

/**
 * The body of every error response. `errors` is present with status 400, and with 409 where lines of a cart are refused:
 * their `path` is `lines.<productId>`. `totals` is present only with PRICE_CHANGED of a cart.
 */
export const errorBody = z.object({
  statusCode: z.number(),
  code: z.string(),
  error: z.string(),
  message: z.string(),
  errors: z.optional(z.array(fieldError)),
  totals: z.optional(totals),
  requestId: z.optional(z.string()),
});
export type ErrorBody = z.infer<typeof errorBody>;
