import { once } from 'node:events';
import http, { STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorBody } from '@chuck-and-bit/contract/errors';
import { limits } from '@chuck-and-bit/contract/limits';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { createImport } from '@chuck-and-bit/contract/product-imports';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../../api/test/servers/programs';
import { sendThrough, startNginx, whyNoNginx } from '../../api/test/servers/nginx';

const why = whyNoNginx();
if (why) console.log(`deploy/nginx.conf is not tested: ${why}`);

type Process = { port: number; received: string[] };

/** A process that responds as `respond` says, and remembers what it received. */
async function startProcess(respond: (response: http.ServerResponse) => void): Promise<Process> {
  const received: string[] = [];
  const server = http.createServer((request, response) => {
    request.resume().on('end', () => {
      received.push(request.method ?? '');
      respond(response);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { port: (server.address() as AddressInfo).port, received };
}

const serving = () => startProcess((response) => response.end('served'));
const failing = () => startProcess((response) => response.destroy());

async function startProxy(ports: [number, number]): Promise<number> {
  const { port, stop } = await startNginx(ports);
  onTestFinished(stop);
  return port;
}

const startProxyTo = async (start: () => Promise<Process>) => {
  const [one, other] = [await start(), await start()];
  return startProxy([one.port, other.port]);
};

const changes = ['POST', 'PUT', 'PATCH', 'DELETE'];
const send = (port: number, method: string) =>
  sendThrough(port, method, '/order?id=1', { body: method === 'GET' ? '' : '{}' });

/** Asks from one address until a request is not served. @returns its response */
async function exceedRate(port: number) {
  for (let index = 0; index < 40; index += 1) {
    const batch = Array.from({ length: 50 }, () => sendThrough(port, 'GET', '/', { from: '127.0.0.2' }));
    const refused = (await Promise.all(batch)).find((response) => response?.status !== 200);
    if (refused) return refused;
  }
  return null;
}

describe.skipIf(why !== null)('nginx', () => {
  test.each(changes.flatMap((method) => ['{}', ''].map((body) => ({ method, body }))))(
    'sends a $method with the body "$body" to one process only, once something of it was sent',
    async ({ method, body }) => {
      const processes = [await failing(), await failing()] as const;
      const port = await startProxy([processes[0].port, processes[1].port]);
      expect(await sendThrough(port, method, '/order?id=1', { body })).toMatchObject({ status: 502 });
      expect(processes.flatMap(({ received }) => received)).toEqual([method]);
    },
  );

  test.each([...changes, 'GET'])(
    'sends a %s to the other process when one refuses connections',
    async (method) => {
      const other = await serving();
      const port = await startProxy([await findFreePort(), other.port]);
      for (let index = 1; index <= 4; index += 1) {
        expect(await send(port, method)).toMatchObject({ status: 200, text: 'served' });
        expect(other.received).toEqual(Array.from({ length: index }, () => method));
      }
    },
  );

  test('sends a GET to the other process when one fails', async () => {
    const [one, other] = [await failing(), await serving()];
    const port = await startProxy([one.port, other.port]);
    for (let index = 0; index < 4; index += 1) expect(await send(port, 'GET')).toMatchObject({ status: 200 });
    expect(one.received.length).toBeGreaterThan(0);
    expect(other.received).toHaveLength(4);
  });

  test('passes a refusal on, and keeps sending requests to the process', async () => {
    const refuse = () => startProcess((response) => response.writeHead(503).end('busy'));
    const [one, other] = [await refuse(), await refuse()];
    const port = await startProxy([one.port, other.port]);
    for (const method of ['GET', ...changes, 'GET', ...changes]) {
      expect(await send(port, method)).toMatchObject({ status: 503, text: 'busy' });
    }
    expect([...one.received, ...other.received]).toHaveLength(10);
  });

  test('limits the requests of one address, and serves the others', async () => {
    const port = await startProxyTo(serving);
    expect(await exceedRate(port)).toMatchObject({ status: 429 });
    expect(await sendThrough(port, 'GET', '/', { from: '127.0.0.3' })).toMatchObject({ status: 200 });
  });

  const toServing = () => startProxyTo(serving);
  const toFailing = () => startProxyTo(failing);
  const down = async () => startProxy([await findFreePort(), await findFreePort()]);
  const withBody = (path: string, bytes: number) => async () =>
    sendThrough(await toServing(), 'POST', path, { body: 'x'.repeat(bytes) });

  test.each([
    ['BODY_TOO_LARGE', 413, messages.bodyTooLarge, withBody('/order', serverLimits.bodyBytes + 1)],
    ['BODY_TOO_LARGE', 413, messages.bodyTooLarge, withBody(createImport.path, limits.importBytes + 1)],
    ['TOO_MANY_REQUESTS', 429, messages.tooManyRequests, async () => exceedRate(await toServing())],
    ...['GET', ...changes].map(
      (method) =>
        ['UNAVAILABLE', 502, messages.unavailable, async () => send(await toFailing(), method)] as const,
    ),
    ...['GET', ...changes].map(
      (method) => ['UNAVAILABLE', 502, messages.unavailable, async () => send(await down(), method)] as const,
    ),
  ] as const)('refuses with the error body: %s (%d)', async (code, status, message, ask) => {
    const response = await ask();
    expect(response).toMatchObject({
      status,
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    });
    expect(response?.headers['retry-after']).toBe(status === 413 ? undefined : '1');
    const refusal = { statusCode: status, code, error: STATUS_CODES[status], message };
    expect(errorBody.parse(JSON.parse(response?.text ?? ''))).toEqual(refusal);
  });

  test('refuses a browser that opens a page with a page', async () => {
    const accept = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8';
    const response = await sendThrough(await down(), 'GET', '/blogs', { accept });
    expect(response).toMatchObject({ status: 502, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(response?.text).toContain(messages.unavailable);
  });
});
