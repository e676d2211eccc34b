import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { toDiscountCode } from './discount-code-text';
import {
  atMost,
  changeOf,
  count,
  deletedResponse,
  editedVersion,
  entityId,
  id,
  insertedResponse,
  isoDate,
  modifiedResponse,
  moment,
  requiredText,
  usd,
} from './fields';
import { limits } from './limits';
import { messages } from './messages';

const discountKinds = ['percent', 'amount', 'freeShipping'] as const;

const amount = usd(messages.numberRequired, limits.pricingAmount);
const uses = z.nullable(count(messages.numberRequired, messages.moreThanZero, limits.codeUses));
const edge = z.nullable(moment());

/** Converted like the codes that buyers type. */
const code = requiredText(messages.codeRequired, limits.typedDiscountCode.max).check(
  z.overwrite(toDiscountCode),
  atMost(limits.discountCode.max),
  z.regex(/^[A-Z0-9-]+$/, messages.codeInvalid),
);

const fields = {
  kind: z.enum(discountKinds),
  /** Percent, or USD off the goods; 0 for free shipping. At most two decimals. */
  value: amount,
  /** The least that the goods must cost, in USD. */
  minimumGoods: amount,
  /** null: no start or no end. */
  startsAt: edge,
  endsAt: edge,
  /** null: any number. */
  maxUses: uses,
  maxUsesPerUser: uses,
};

/** Checks the fields of a code against each other. */
const checkCode = z.check<z.infer<z.ZodMiniObject<typeof fields>>>(
  ({ value: { kind, value, startsAt, endsAt }, issues }) => {
    const refuse = (field: string, message: string) =>
      issues.push({ code: 'custom', path: [field], message, input: value });
    if (kind !== 'freeShipping' && value === 0) refuse('value', messages.moreThanZero);
    if (kind === 'percent' && value > 100) refuse('value', messages.tooHigh(100));
    if (startsAt && endsAt && Date.parse(endsAt) <= Date.parse(startsAt)) {
      refuse('endsAt', messages.endBeforeStart);
    }
  },
);

/** A code as admins write it; also the schema of its form. */
export const newDiscountCode = z.strictObject({ code, ...fields }).check(checkCode);
export type NewDiscountCode = z.infer<typeof newDiscountCode>;

/** A code as staff see it. `uses`: purchases that are paid or may still be paid. `version` counts changes. */
const storedDiscountCode = z.strictObject({
  _id: entityId,
  code: z.string(),
  ...fields,
  /** Also those that are out of range by now. */
  startsAt: z.nullable(isoDate),
  endsAt: z.nullable(isoDate),
  uses: z.number(),
  createdAt: isoDate,
  version: z.number(),
});
export type StoredDiscountCode = z.infer<typeof storedDiscountCode>;

/** Everything but the code itself, because buyers have received it. */
export const discountCodeChange = changeOf(storedDiscountCode.shape, {
  /** Only the one that it has. */
  code: z.optional(code),
  ...fields,
  version: editedVersion,
}).check(checkCode);
export type DiscountCodeChange = z.infer<typeof discountCodeChange>;

export const listDiscountCodes = defineEndpoint({
  method: 'GET',
  path: '/discount-codes',
  summary: 'All discount codes, newest first.',
  who: 'staff',
  area: 'settings',
  response: z.array(storedDiscountCode),
});

export const addDiscountCode = defineEndpoint({
  method: 'POST',
  path: '/discount-codes',
  summary: 'Adds a discount code.',
  who: 'staff',
  area: 'settings',
  body: newDiscountCode,
  response: insertedResponse,
  idempotent: true,
});

export const changeDiscountCode = defineEndpoint({
  method: 'PUT',
  path: '/discount-codes/{id}',
  summary: 'Replaces the terms of a discount code. Returns 409 when they were changed since this version.',
  who: 'staff',
  area: 'settings',
  params: z.object({ id }),
  body: discountCodeChange,
  response: modifiedResponse,
  idempotent: true,
});

export const endDiscountCode = defineEndpoint({
  method: 'POST',
  path: '/discount-codes/{id}/end',
  summary: 'Ends a discount code now. One that has ended stays as it is.',
  who: 'staff',
  area: 'settings',
  params: z.object({ id }),
  response: modifiedResponse,
  idempotent: true,
});

export const deleteDiscountCode = defineEndpoint({
  method: 'DELETE',
  path: '/discount-codes/{id}',
  summary: 'Deletes a discount code that nobody uses. Returns 409 for one that was used.',
  who: 'staff',
  area: 'settings',
  params: z.object({ id }),
  response: deletedResponse,
  idempotent: true,
});
