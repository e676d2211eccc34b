import { pageMessages } from '@chuck-and-bit/contract/page-messages';
import { expect, test, vi } from 'vitest';
import { keepPageWhenUnreachable, setKeepPage } from './keep-page';

const errorResponse = (status: number) => ({ status, statusText: '', internal: true, data: null });

const choice = '/all-drills?sort=price';

test.each([
  ['stays while the shop fails at another choice', choice, errorResponse(500), 200, pageMessages.internal],
  ['stays while a proxy fails at it', choice, new Error('no data'), 200, pageMessages.internal],
  ['stays while the shop is out of reach', '/cart', new Error('no data'), 502, pageMessages.unreachable],
  ['stays while a proxy is without the shop', '/cart', errorResponse(502), 502, pageMessages.unreachable],
  ['makes way for another at which the shop itself fails', '/cart', errorResponse(501), 502, null],
  ['makes way for a choice that is refused', choice, errorResponse(404), 200, null],
  ['says itself that it could not be refreshed', '/all-drills', errorResponse(500), 200, null],
])('a list %s', async (_, path, result, status, why) => {
  vi.stubGlobal('fetch', async () => new Response(null, { status }));
  const said: (string | null)[] = [];
  setKeepPage(async (_isElsewhere, text) => void said.push(text), '/all-drills');
  const request = new Request(`https://shop.example${path}`);
  const results = { list: { type: 'error' as const, result } };
  const run = keepPageWhenUnreachable as (args: object, next: () => Promise<object>) => Promise<object>;
  expect(await run({ request }, async () => results)).toBe(results);
  expect(said).toEqual(why === null ? [] : [why]);
});
