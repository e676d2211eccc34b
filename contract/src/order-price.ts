import * as z from 'zod/mini';
import { shippingOption } from './carts';
import { defineEndpoint } from './endpoint';
import { totals } from './errors';
import { country, id, region } from './fields';
import { limits } from './limits';
import { messages } from './messages';

/** The number of units as text, as queries carry it. */
const queriedQuantity = z.string().check(
  z.regex(/^[1-9][0-9]{0,8}$/, messages.quantityRequired),
  z.refine((text) => Number(text) <= limits.quantity.max, messages.tooHigh(limits.quantity.max)),
);

/** What an order costs, in USD: `total` is `goods - discount + shipping + tax`. `includedTax` is part of `total`. */
const orderPrice = z.strictObject({
  ...totals.shape,
  includedTax: z.number(),
  /** Such as "VAT 20 %"; null where no tax applies. */
  taxName: z.nullable(z.string()),
  /** The rate that the price contains: the chosen one, or the first that delivers there; null if the chosen one does not. */
  shippingRateId: z.nullable(z.string()),
  shippingOptions: z.array(shippingOption),
  /** Whether shipping or taxes depend on where it goes. */
  needsPlace: z.boolean(),
  /** Shipping or tax depends on the region in this country. */
  regionRequired: z.boolean(),
  /** Why it can't be delivered: no country or region was named, or no rate delivers there, or the chosen one does not. */
  refusal: z.nullable(z.string()),
});
export type OrderPrice = z.infer<typeof orderPrice>;

/** What a way to ship costs for the least order of a product, in USD, and when it arrives. */
const delivery = z.strictObject({
  ...shippingOption.shape,
  /** The codes of the countries or regions that it delivers to, with the regions below them. Empty: everywhere. */
  places: z.array(z.string()),
  /** The name of the first of them; null: everywhere. */
  firstPlace: z.nullable(z.string()),
});
export type Delivery = z.infer<typeof delivery>;

export const listDeliveries = defineEndpoint({
  method: 'GET',
  path: '/drills/{id}/deliveries',
  summary:
    'How the least order of a product can be shipped, to any place, in the order in which buyers see it. The first that delivers to a place is what an order to it begins with.',
  who: 'visitor',
  params: z.object({ id }),
  response: z.array(delivery),
});

export const priceOrder = defineEndpoint({
  method: 'GET',
  path: '/drills/{id}/price',
  summary:
    'What an order of one product costs now, with shipping and taxes. Takes no stock: a quantity beyond it is priced all the same.',
  who: 'visitor',
  params: z.object({ id }),
  query: z.object({
    quantity: queriedQuantity,
    country: z.optional(country),
    region: z.optional(region),
    shippingRateId: z.optional(id),
  }),
  response: orderPrice,
});
