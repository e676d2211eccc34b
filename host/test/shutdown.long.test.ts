import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { staleParts } from '../../scripts/freshness.js';
import { startShopProcess } from './abuse/shop-process';

const statusOf = (url: string) =>
  fetch(url, { headers: { connection: 'close' } }).then(
    ({ status }) => status,
    () => 'refused',
  );

/** What the server does with a connection that its client would keep. */
async function connectionAfter(port: number, address: string) {
  const agent = new http.Agent({ keepAlive: true });
  const request = http.get({ host: '127.0.0.1', port, path: address, agent });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  await once(response.resume(), 'end');
  agent.destroy();
  return { status: response.statusCode, connection: response.headers.connection };
}

test('a process that receives a stop signal is not ready, serves further requests during the delay, then closes', {
  timeout: 120_000,
}, async () => {
  expect(staleParts(), 'parts of the build that are older than their sources; npm run build').toEqual([]);
  const shop = await startShopProcess(null, { SHUTDOWN_DELAY_SECONDS: '5' });
  onTestFinished(shop.close);

  const running = net.connect({ port: shop.port, host: '127.0.0.1' });
  let response = '';
  running.on('data', (chunk) => (response += String(chunk)));
  running.write(
    'POST /sandbox/google/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 6\r\n\r\ncode',
  );
  await once(running, 'ready');
  expect(await statusOf(`${shop.url}/readyz`)).toBe(200);
  for (const address of ['/drill?limit=1', '/drill?limit=1']) {
    expect(await connectionAfter(shop.port, address)).toEqual({ status: 200, connection: 'keep-alive' });
  }

  const stopped = shop.stop();
  await vi.waitUntil(async () => (await statusOf(`${shop.url}/readyz`)) === 503, { interval: 20 });
  for (const address of ['/drill?limit=1', '/drill?limit=1', '/healthz', '/blogs']) {
    expect(await connectionAfter(shop.port, address)).toEqual({ status: 200, connection: 'close' });
  }

  await vi.waitUntil(async () => (await statusOf(`${shop.url}/healthz`)) === 'refused', { timeout: 30_000 });
  expect(shop.isRunning()).toBe(true);
  running.write('=a');
  await once(running, 'close');
  expect(response).toMatch(/^HTTP\/1.1 401 /);
  expect(await stopped).toBe(0);
});
