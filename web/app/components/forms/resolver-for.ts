import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

/** Validates what a form sends for its values. Submitting the form gives that. The names of their common fields are the same. */
export function resolverFor<Values extends FieldValues, Sent extends FieldValues>(
  schema: z.ZodMiniType<Sent, Sent>,
  toSent: (values: Values) => Sent,
): Resolver<Values, unknown, Sent> {
  const validate = zodResolver(schema) as unknown as (
    sent: Sent,
    ...rest: Parameters<Resolver<Values, unknown, Sent>> extends [unknown, ...infer Rest] ? Rest : never
  ) => ReturnType<Resolver<Values, unknown, Sent>>;
  return (values, ...rest) => validate(toSent(values), ...rest);
}
