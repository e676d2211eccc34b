import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { email, entityId, modifiedResponse, mutationResponse, password } from './fields';
import { messages } from './messages';

/** What a merchant does before the first customer, in the order of the checklist. */
export const firstDaySteps = [
  'seller',
  'brand',
  'shipping',
  'taxes',
  'payment',
  'mail',
  'policies',
  'products',
  'testOrder',
  'goingLive',
] as const;
export type FirstDayStep = (typeof firstDaySteps)[number];

/** What a merchant may leave as it is, and say so. `numbers`: prefix and first number of invoices and credit notes. */
export const keepable = ['brand', 'shipping', 'taxes', 'policies', 'numbers'] as const;
export type Keepable = (typeof keepable)[number];

const kept = z.strictObject({
  brand: z.optional(z.boolean()),
  shipping: z.optional(z.boolean()),
  taxes: z.optional(z.boolean()),
  policies: z.optional(z.boolean()),
  numbers: z.optional(z.boolean()),
} satisfies Record<Keepable, z.ZodMiniType>);
export type Kept = z.infer<typeof kept>;

/** `kept`: nothing was entered, and the merchant said that it stays so. */
const stepStates = ['open', 'done', 'kept'] as const;
export type StepState = (typeof stepStates)[number];

/** Services that the environment sets. None of their secrets is here. */
const services = z.strictObject({
  /** `test`: the provider's test mode, in which no money moves. */
  cards: z.enum(['stand-in', 'test', 'live']),
  mail: z.enum(['stand-in', 'server']),
  /** `embedded`: the shop signs people in itself, and makes accounts. */
  identity: z.enum(['embedded', 'firebase']),
  /** Where the mails of a hosted identity service are written; null: the shop writes them. */
  identityMailsUrl: z.nullable(z.string()),
  /** The address that visitors type. */
  publicUrl: z.string(),
});

const testOrder = z.strictObject({
  /** The first numbers, such as `INV-1`. */
  invoice: z.string(),
  creditNote: z.string(),
  /** Whether they were entered, confirmed or used. */
  areNumbersChosen: z.boolean(),
  /** The e-mail of the account that orders; null: none was made, or it was deleted. */
  email: z.nullable(z.string()),
  /** Its last paid purchase; null without one. */
  purchase: z.nullable(z.strictObject({ _id: entityId, number: z.string(), isRefunded: z.boolean() })),
});

const firstDay = z.strictObject({
  isDismissed: z.boolean(),
  /** What the merchant said that stays as it is. */
  kept,
  steps: z.array(z.strictObject({ name: z.enum(firstDaySteps), state: z.enum(stepStates) })),
  services,
  testOrder,
});
export type FirstDay = z.infer<typeof firstDay>;

export const getFirstDay = defineEndpoint({
  method: 'GET',
  path: '/first-day',
  summary: 'What is done and what is left before the first customer, found by what is there.',
  who: 'staff',
  area: 'settings',
  response: firstDay,
});

export const changeFirstDay = defineEndpoint({
  method: 'PUT',
  path: '/first-day',
  summary:
    'Hides the list of the first day or shows it again, and says what stays as it is. What is not sent stays.',
  who: 'staff',
  area: 'settings',
  body: z.strictObject({ isDismissed: z.optional(z.boolean()), kept: z.optional(kept) }),
  response: modifiedResponse,
  idempotent: true,
});

/** The account that places the test order. Its e-mail is one that the embedded identity service accepts. */
export const testShopper = z.strictObject({
  email: email.check(z.regex(z.regexes.email, messages.emailInvalid)),
  password,
});

/** The form leaves the password to the browser, which makes one. */
export const testShopperForm = z.object({ email: testShopper.shape.email });

export const makeTestShopper = defineEndpoint({
  method: 'POST',
  path: '/first-day/test-shopper',
  summary:
    'Makes an account without a role that places the test order, as if somebody had registered it: its e-mail is not verified. An account that is there already is taken as it is, with its own password, and has no role. A second call with the same e-mail changes nothing.',
  who: 'staff',
  area: 'settings',
  body: testShopper,
  /** `isNew`: the account was made with this password. */
  response: z.strictObject({ ...mutationResponse, isNew: z.boolean() }),
});

/** What the doctor says about a service. */
const finding = z.strictObject({
  subject: z.string(),
  level: z.enum(['ok', 'warning', 'fault']),
  text: z.string(),
});
export type Finding = z.infer<typeof finding>;

export const checkServices = defineEndpoint({
  method: 'POST',
  path: '/first-day/checks',
  summary:
    'Asks the services that the environment sets, as the doctor does: changes, charges and sends nothing, and never returns a secret.',
  who: 'staff',
  area: 'settings',
  response: z.strictObject({ ...mutationResponse, findings: z.array(finding) }),
});
