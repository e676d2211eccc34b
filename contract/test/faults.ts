import * as z from 'zod/mini';

const issuesOf = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).error?.issues ?? [];

/** The first validation message of each invalid field, by its path. */
export function faults(schema: z.core.$ZodType, value: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of issuesOf(schema, value)) found[path.join('.')] ??= message;
  return found;
}

/** The path of each fault. */
export const faultyPaths = (schema: z.core.$ZodType, value: unknown): string[] =>
  issuesOf(schema, value).map(({ path }) => path.join('.'));
