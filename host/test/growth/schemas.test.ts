import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { loginForm, registerForm } from '@chuck-and-bit/contract/credentials';
import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import * as endpoints from '@chuck-and-bit/contract/endpoints';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import { orderForm } from '@chuck-and-bit/contract/orders';
import { growthOf, isCheap } from './growth-of';
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

const longest = serverLimits.bodyBytes;
/** Made once: making them takes longer than validating them. */
const texts = hostileTexts().map(({ name, ofLength }) => ({
  name,
  whole: ofLength(longest),
  half: ofLength(longest / 2),
}));

describe('the time to validate a text is linear in its length', () => {
  test.each(schemas)('%s', async (_name, schema) => {
    const fields = fieldsOf(schema);
    expect(fields).not.toEqual([]);
    for (const field of [...fields, null]) {
      // Without a field, the text is the name of an unknown field.
      const check = (text: string) =>
        z.safeParse(schema, field === null ? { [text]: '' } : { [field]: text });
      if (await isCheap(() => texts.forEach(({ whole }) => check(whole)))) continue;
      for (const { name, whole, half } of texts) {
        const growth = await growthOf((length) => check(length === longest ? whole : half), longest);
        expect(growth, `${field ?? 'an unknown field'}: ${name}`).toBeLessThan(3);
      }
    }
  });
});
