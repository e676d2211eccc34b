import { readSecret } from '@chuck-and-bit/api/database/secrets';
import { makeAdminByEmail } from '@chuck-and-bit/api/modules/accounts/admins';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import { expect, test } from 'vitest';
import { plausibleValue } from '../abuse/plausible-values';
import type { Target } from '../abuse/targets';
import { openWholeShop } from '../whole-shop';
import { growthOf } from './growth-of';
import type { HostileText } from './hostile-texts';

const many = 1_000_000;
const { app, database, publicUrl, visit } = await openWholeShop(({ identityLimits }) => ({
  identityLimits: { ...identityLimits, triesPerAccount: many, triesPerAddress: many },
  ordersPerMinute: many,
}));

const [shopper, admin] = await Promise.all(
  ['shopper@example.com', 'admin@example.com'].map(async (email) => {
    const visitor = visit();
    await visitor.register(email);
    const idToken = await visitor.idToken();
    const { body } = await visitor.enter(email, idToken);
    return { email, idToken, token: String(body['token']) };
  }),
);
await makeAdminByEmail(database.db, 'admin@example.com');

const tokens: Partial<Record<Target['credentials'], string>> = {
  shopper: shopper?.token ?? '',
  admin: admin?.token ?? '',
  identity: shopper?.idToken ?? '',
  'card key': `sk_test_${await readSecret(database.db, 'card-sandbox-secret-key')}`,
};

/** The longest text in a query (the HTTP parser limits address and headers together) and in a body beside other fields. */
const longest = { query: 15_000, body: serverLimits.bodyBytes - 1_000 };

/** Skips the other calls of the card sandbox, whose handlers read their fields in the same way. */
const isTried = ({ path }: Target) =>
  !path.startsWith('/sandbox/stripe/v1/') || /\/(payment_intents|payment_methods|refunds)$/.test(path);

const unknownId = '01890000-0000-7000-8000-000000000000';
const own = { email: 'shopper@example.com', id: unknownId, origin: publicUrl };

/** A plausible request with this text in one field. */
function request(target: Target, part: keyof typeof longest, field: string, text: string) {
  const fill = (names: string[], name: typeof part) =>
    Object.fromEntries(
      names.map((each) => [each, part === name && each === field ? text : plausibleValue(each, own)]),
    );
  const token = tokens[target.credentials];
  const { kind, fields = [] } = target.body ?? {};
  const body = fill(fields, 'body');
  return {
    method: target.method as 'GET',
    url: target.path.replaceAll(/\{\w+\}|:\w+/g, unknownId),
    headers: {
      origin: publicUrl,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(kind === 'form' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    query: fill(target.query, 'query') as Record<string, string>,
    ...(kind === 'form' ? { payload: new URLSearchParams(body as Record<string, string>).toString() } : {}),
    ...(kind === 'json' ? { payload: body } : {}),
  };
}

/** Tests each field of these addresses, in query and body, with each of these texts. */
export function testGrowth(targets: Target[], texts: HostileText[]): void {
  const cases = targets
    .filter(isTried)
    .flatMap((target) => [
      ...target.query.map((field) => ({ target, part: 'query' as const, field })),
      ...(target.body?.fields ?? []).map((field) => ({ target, part: 'body' as const, field })),
    ]);
  test.each(cases)('$field in the $part of $target.name', async ({ target, part, field }) => {
    for (const { name, ofLength } of texts) {
      const ask = (length: number) => app.inject(request(target, part, field, ofLength(length)));
      expect(await growthOf(ask, longest[part]), name).toBeLessThan(3);
    }
  });
}
