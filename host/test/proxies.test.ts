import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { openWholeShop } from './whole-shop';

const tries = 5;
const shop = await openWholeShop(({ identityLimits }) => ({
  trustProxy: { hops: 2 },
  identityLimits: { ...identityLimits, triesPerAddress: tries },
}));
const shopPort = Number(new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 })).port);
const innerPort = await startProxy(shopPort, '127.0.0.11');
const outerPort = await startProxy(innerPort, '127.0.0.12');

/** A reverse proxy that appends the client's address, like nginx with `$proxy_add_x_forwarded_for`. */
async function startProxy(target: number, localAddress: string): Promise<number> {
  const proxy = http.createServer((request, response) => {
    const before = request.headers['x-forwarded-for'];
    const forwarded = [...(before ? [String(before)] : []), request.socket.remoteAddress].join(', ');
    const headers = { ...request.headers, 'x-forwarded-for': forwarded };
    const { method = 'GET', url = '/' } = request;
    const onward = http.request({ port: target, method, path: url, headers, localAddress }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(response);
    });
    onward.on('error', () => response.writeHead(502).end());
    request.pipe(onward);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  afterAll(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return (proxy.address() as AddressInfo).port;
}

/** Sends a request over a socket from this local address. @returns the response's status */
async function ask(
  localAddress: string,
  [method, path]: readonly [string, string],
  headers: Record<string, string>,
): Promise<number> {
  const request = http.request({
    port: outerPort,
    localAddress,
    method,
    path,
    headers: { 'content-type': 'application/json', origin: shop.publicUrl, ...headers },
  });
  request.end(JSON.stringify({ email: 'someone@example.com', name: 'Al', password: 'Secret123' }));
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode ?? 0;
}

const forgeries = Array.from({ length: tries + 1 }, (_, index) => ({
  'x-forwarded-for': `203.0.113.${index}, 10.0.0.${index}`,
  'x-real-ip': `203.0.113.${index}`,
  forwarded: `for=203.0.113.${index}`,
  'x-client-address': `203.0.113.${index}`,
}));

describe.each([
  ['the identity service', ['POST', '/identity/sign-up/email'], 400],
  ['the API', ['PUT', '/user'], 401],
] as const)('behind two proxies %s', (_name, endpoint, status) => {
  test('limits each visitor separately, regardless of forged addresses', async () => {
    const statuses = [];
    for (const forged of forgeries) statuses.push(await ask('127.0.0.2', endpoint, forged));
    expect(statuses).toEqual([...Array<number>(tries).fill(status), 429]);
    expect(await ask('127.0.0.3', endpoint, {})).toBe(status);
    // A visitor who forges the first one's address is limited separately.
    expect(await ask('127.0.0.3', endpoint, { 'x-forwarded-for': '127.0.0.2' })).toBe(status);
  });
});
