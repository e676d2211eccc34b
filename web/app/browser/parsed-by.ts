import * as z from 'zod/mini';
import type { Parse } from './browser-storage';

/** Parses what is stored by a schema. The frame of every page does without zod and can't use it. */
export const parsedBy =
  <T>(schema: z.ZodMiniType<T>): Parse<T> =>
  (stored) => {
    const parsed = z.safeParse(schema, stored);
    return parsed.success ? parsed.data : null;
  };
