import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import * as endpoints from '@chuck-and-bit/contract/endpoints';
import { messages } from '@chuck-and-bit/contract/messages';
import { describe, expect, test } from 'vitest';
import { addressOf, checkRefusal } from './api-client';
import { openTestShop } from './test-shop';

const shop = await openTestShop();
const mona = await shop.registers('Mona Lisa');

const tokens = {
  visitor: mona.token,
  identity: mona.idToken,
  user: mona.token,
  shopper: mona.token,
  staff: shop.admin.token,
  admin: shop.admin.token,
};

type Sent = { address?: string; body?: string | Buffer; headers?: Record<string, string> };

/** Sends invalid text to an endpoint as somebody who may call it, and checks the refusal. @returns the named fields */
async function fieldsRefused(endpoint: Endpoint, { address, body, headers = {} }: Sent) {
  const response = await shop.app.inject({
    method: endpoint.method,
    url: address ?? withQuery(endpoint),
    headers: {
      authorization: `Bearer ${tokens[endpoint.who]}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  const refusal = checkRefusal(response.statusCode, response.json());
  expect(refusal).toMatchObject({ statusCode: 400, code: 'INVALID_INPUT', message: messages.textInvalid });
  return refusal.errors?.map(({ path }) => path);
}

/** The endpoint's address with the caller's own e-mail, where that is required, and a further query. */
function withQuery(endpoint: Endpoint, further = '', params: Record<string, string> = { id: 'x' }): string {
  const own = endpoint.self ? `${endpoint.self.query}=${encodeURIComponent(mona.email)}` : '';
  const query = [own, further].filter(Boolean).join('&');
  return `${addressOf(endpoint, { params })}${query && `?${query}`}`;
}

/** The bytes of half a surrogate pair, as some programs write them. */
const halfInBytes = Buffer.from([0xed, 0xa0, 0xbd]);

const all = Object.entries<Endpoint>(endpoints);

describe('text that is not well-formed Unicode, or has NUL, is refused with one sentence', () => {
  test.each(all.filter(([, { body }]) => body))('in the body: %s', async (_name, endpoint) => {
    for (const half of ['\\ud83d', 'half \\ud83d pair', '\\udee0', '\\u0000', 'a\\u0000b']) {
      expect(await fieldsRefused(endpoint, { body: `{"field":"${half}"}` })).toEqual(['field']);
      expect(await fieldsRefused(endpoint, { body: `{"list":[{"deep":"${half}"}]}` })).toEqual([
        'list.0.deep',
      ]);
      await fieldsRefused(endpoint, { body: `{"${half}":1}` });
    }
    const bytes = Buffer.concat([Buffer.from('{"field":"'), halfInBytes, Buffer.from('"}')]);
    await fieldsRefused(endpoint, { body: bytes });
  });

  test.each(all)('in the query: %s', async (_name, endpoint) => {
    for (const half of ['%ED%A0%BD', 'half%20%ED%A0%BD%20pair', '%ff', '%00', 'a%00b']) {
      const address = withQuery(endpoint, `field=${half}`);
      expect(await fieldsRefused(endpoint, { address })).toEqual(['field']);
    }
  });

  test.each(all.filter(([, { params }]) => params))('in the path: %s', async (_name, endpoint) => {
    const path = withQuery(endpoint, '', { id: 'TEXT', noteId: 'TEXT', key: 'TEXT', name: 'TEXT' });
    const field = /\{(\w+)\}/.exec(endpoint.path)?.[1];
    for (const half of ['%ED%A0%BD', 'a%ffb', '%00', 'a%00b']) {
      // A path that can't be decoded has no parameters to name.
      const fields = await fieldsRefused(endpoint, { address: path.replace('TEXT', half) });
      expect(fields ?? [field]).toEqual([field]);
    }
  });

  test.each(all.filter(([, { idempotent }]) => idempotent))(
    'in the Idempotency-Key: %s',
    async (_name, endpoint) => {
      expect(await fieldsRefused(endpoint, { headers: { 'idempotency-key': 'half \ud83d pair' } })).toEqual([
        'Idempotency-Key',
      ]);
    },
  );
});

test('an invalid escape in a query is text, as people type it', async () => {
  const response = await shop.app.inject('/drill?q=100%&limit=1');
  expect(response.statusCode).toBe(200);
});
