import * as z from 'zod/mini';
import { invoiceForm, typedParts } from './addresses';
import { listedCountry } from './countries';
import { region, requiredText, text } from './fields';
import { limits } from './limits';
import { messages } from './messages';
import { orderContact } from './orders';
import { withRequiredParts } from './required-parts';

/** The delivery details of a purchase as the buyer types it. `poNumber`: the buyer's own number for it, possibly empty. */
export const checkoutForm = withRequiredParts(
  z.object({
    name: requiredText(messages.nameRequired, limits.name.max, messages.nameTooLong),
    ...orderContact.shape,
    ...typedParts,
    country: listedCountry,
    region,
    poNumber: text(limits.poNumber.max),
    ...invoiceForm,
  }),
);
export type CheckoutForm = z.infer<typeof checkoutForm>;
