import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { id } from './fields';
import { limits } from './limits';
import { messages } from './messages';
import { hasAtMostTwoDecimals } from './money';

export const createPaymentIntent = defineEndpoint({
  method: 'POST',
  path: '/create-payment-intent',
  summary: 'Prepares a card payment. With `orderId` the intent is bound to that order: one live intent each.',
  who: 'shopper',
  body: z.strictObject({
    /** USD. */
    totalAmount: z
      .number()
      .check(
        z.gte(limits.price.min, messages.priceNegative),
        z.lte(limits.orderTotal.max, messages.tooHigh(limits.orderTotal.max)),
        z.refine(hasAtMostTwoDecimals, messages.priceDecimals),
      ),
    orderId: z.optional(id),
  }),
  answer: z.strictObject({ clientSecret: z.string(), publishableKey: z.string() }),
});
