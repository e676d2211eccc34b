import * as z from 'zod/mini';
import { areDistinctIds, id, quantity } from './fields';
import { limits } from './limits';
import { messages } from './messages';

/** Units of one order. */
export const orderUnits = z.strictObject({ orderId: id, quantity });

/** At least one line and at most as many as a cart has, each of another order. */
export const linesOf = <Line extends { orderId: string }>(line: z.ZodMiniType<Line>) =>
  z.array(line).check(
    z.minLength(1, messages.unitsRequired),
    z.maxLength(limits.cartLines.max, messages.tooManyEntries(limits.cartLines.max)),
    z.refine((lines) => areDistinctIds(lines.map(({ orderId }) => orderId)), messages.lineRepeated),
  );
