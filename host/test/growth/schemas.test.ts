import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { loginForm, registerForm } from '@chuck-and-bit/contract/credentials';
import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import * as endpoints from '@chuck-and-bit/contract/endpoints';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import { orderForm } from '@chuck-and-bit/contract/orders';
import { growthOf } from './growth-of';
import { hostileTexts } from './hostile-texts';

/** The schemas that validate external input. */
const schemas: [name: string, schema: z.core.$ZodType][] = [
  ['the login form', loginForm],
  ['the registration form', registerForm],
  ['the order form', orderForm({ minimumOrder: 1, availableQuantity: 10 })],
  ...Object.values<Endpoint>(endpoints).flatMap(({ method, path, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]): [string, z.core.$ZodType][] =>
      schema ? variantsOf(schema).map((variant) => [`${part} of ${method} ${path}`, variant]) : [],
    ),
  ),
];

function variantsOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  return schema instanceof z.ZodMiniDiscriminatedUnion ? schema.def.options : [schema];
}

function fieldsOf(schema: z.core.$ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
}

describe('the time to validate a text is linear in its length', () => {
  test.each(schemas)('%s', async (_name, schema) => {
    const fields = fieldsOf(schema);
    expect(fields).not.toEqual([]);
    for (const field of [...fields, null]) {
      for (const { name, ofLength } of hostileTexts()) {
        const check = (length: number) =>
          // Without a field, the text is the name of an unknown field.
          z.safeParse(schema, field === null ? { [ofLength(length)]: '' } : { [field]: ofLength(length) });
        const growth = await growthOf(check, serverLimits.bodyBytes);
        expect(growth, `${field ?? 'an unknown field'}: ${name}`).toBeLessThan(3);
      }
    }
  });
});
