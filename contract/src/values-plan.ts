import * as z from 'zod/mini';
import { count, mutationResponse } from './fields';
import { kindLimits } from './kind-limits';
import { messages } from './messages';

/** `true`: returns the plan without applying it. */
export const dryRunQuery = z.object({ dryRun: z.optional(z.enum(['true', 'false'])) });

/** How many values of products a change may lose: those that its plan has named. A change that would lose more is refused. */
export const mayLose = z._default(
  count(messages.numberRequired, messages.numberNegative, kindLimits.lostValues),
  0,
);

/** A value that so many products have. */
const plannedValue = { attribute: z.string(), value: z.string(), products: z.number() };

/** What a change of kinds or attributes does to products and their values. */
export const valuesPlan = z.strictObject({
  ...mutationResponse,
  /** False for a dry run. */
  isApplied: z.boolean(),
  /** Products that get another kind. */
  moved: z.number(),
  /** Values that stay, some of them converted. */
  kept: z.number(),
  /** Kept values that read differently afterwards. */
  converted: z.number(),
  lost: z.number(),
  /** The converted values of most products: at most 10. */
  conversions: z.array(z.strictObject({ ...plannedValue, becomes: z.string() })),
  /** The lost values of most products: at most 50. `names`: of some of the products. */
  losses: z.array(z.strictObject({ ...plannedValue, names: z.array(z.string()) })),
});
export type ValuesPlan = z.infer<typeof valuesPlan>;
