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

/** What a change of kinds or attributes does to products and their values. */
export const valuesPlan = z.strictObject({
  ...mutationResponse,
  /** False for a dry run. */
  isApplied: z.boolean(),
  /** Products that get another kind. */
  moved: z.number(),
  /** Values that stay, some of them converted. */
  kept: z.number(),
  lost: z.number(),
  /** The lost values of most products: at most 50. */
  losses: z.array(z.strictObject({ attribute: z.string(), value: z.string(), products: z.number() })),
});
export type ValuesPlan = z.infer<typeof valuesPlan>;
