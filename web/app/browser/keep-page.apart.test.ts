import { pageMessages } from '@chuck-and-bit/contract/page-messages';
import { afterEach, expect, test, vi } from 'vitest';
import { keepPageWhenUnreachable, setKeepPage } from './keep-page';
import { noteFailedRequest } from './reachability';

const errorResponse = (status: number) => ({ status, statusText: '', internal: true, data: null });

const choice = '/all-drills?sort=price';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['stays while the shop fails at another choice', choice, errorResponse(500), 200, pageMessages.internal],
  ['stays while a proxy fails at it', choice, new Error('no data'), 200, pageMessages.internal],
  ['stays while the shop is out of reach', '/cart', new Error('no data'), 502, pageMessages.unreachable],
  ['stays while a proxy is without the shop', '/cart', errorResponse(502), 502, pageMessages.unreachable],
  ['makes way for another at which the shop itself fails', '/cart', errorResponse(501), 502, null],
  ['makes way for another where the shop answers', '/cart', new Error('no data'), 499, null],
  ['makes way for a choice that is refused', choice, errorResponse(404), 200, null],
  ['says itself that it could not be refreshed', '/all-drills', errorResponse(500), 200, null],
])('a list %s', async (_, path, result, status, why) => {
  const results = { list: { type: 'error' as const, result } };
  expect(await saidAfter(async () => results, { path, status })).toEqual(why === null ? [] : [why]);
});

test.each([
  ['stays while a request of it has got no response', false, [pageMessages.unreachable]],
  ['makes way for a navigation that was given up', true, []],
])('a list %s', async (_, isGivenUp, said) => {
  const controller = new AbortController();
  const next = async () => {
    noteFailedRequest();
    if (isGivenUp) controller.abort();
    return { list: { type: 'data' as const, result: { failure: 'No connection' } } };
  };
  expect(await saidAfter(next, { path: '/cart', status: 502, signal: controller.signal })).toEqual(said);
});

type Asked = { path: string; status: number; signal?: AbortSignal };
/** Goes to a page whose data are these, from a shop that answers with the status. @returns why the list stays */
async function saidAfter(next: () => Promise<object>, { path, status, signal }: Asked) {
  vi.stubGlobal('fetch', async () => new Response(null, { status }));
  const said: string[] = [];
  setKeepPage(async (_isElsewhere, text) => void said.push(text), '/all-drills');
  const request = new Request(`https://shop.example${path}`, { signal: signal ?? null });
  const run = keepPageWhenUnreachable as (args: object, next: () => Promise<object>) => Promise<object>;
  let made: object = {};
  expect(await run({ request }, async () => (made = await next()))).toBe(made);
  return said;
}
