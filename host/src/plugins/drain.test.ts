import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { drain } from './drain';

/** A server whose only request gets its response when the test releases it. */
async function serve() {
  let respond = () => {};
  const server = createServer((_request, response) => {
    respond = () => response.end('done');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const asked = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  const outcome = new Promise<number | string>((resolve) => {
    asked.on('response', (response) => resolve(response.statusCode ?? 0));
    asked.on('error', (error) => resolve(error.message));
  });
  const begun = once(server, 'request');
  asked.end();
  await begun;
  return { server, respond: () => respond(), outcome };
}

test('a running request gets its response before the server is closed', async () => {
  const { server, respond, outcome } = await serve();
  const drained = drain(server, 60_000);
  expect(server.listening).toBe(false);
  respond();
  await drained;
  expect(await outcome).toBe(200);
});

test('a request that exceeds the grace period is closed', async () => {
  const { server, outcome } = await serve();
  await drain(server, 50);
  expect(await outcome).toBe('socket hang up');
});
