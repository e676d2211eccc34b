import { once } from 'node:events';
import { createServer, request } from 'node:http';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { drain } from './drain';

/** A server whose only request gets its response when the test releases it. */
async function serve() {
  let respond = () => {};
  const server = createServer((_request, response) => {
    respond = () => response.end('done');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sent = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  const outcome = new Promise<number | string>((resolve) => {
    sent.on('response', (response) => resolve(response.statusCode ?? 0));
    sent.on('error', (error) => resolve(error.message));
  });
  const begun = once(server, 'request');
  sent.end();
  await begun;
  return { server, respond: () => respond(), outcome };
}

test('a running request gets its response before the server is closed', async () => {
  const { server, respond, outcome } = await serve();
  const drained = drain(server, 60_000);
  await vi.waitUntil(() => !server.listening);
  respond();
  await drained;
  expect(await outcome).toBe(200);
});

test('a request that exceeds the grace period is closed', async () => {
  const { server, outcome } = await serve();
  await drain(server, 50);
  expect(await outcome).toBe('socket hang up');
});

/** Sends a request on a new connection. @returns the response, or the error */
function ask(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1' });
    let text = '';
    socket.on('data', (data) => (text += String(data)));
    socket.on('error', ({ message }) => resolve(message));
    socket.on('close', () => resolve(text));
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 4\r\n\r\nbody');
  });
}

test('a request that arrives as the server stops listening is handled after that', async () => {
  const handled: { listening: boolean }[] = [];
  const server = createServer((incoming, response) => {
    handled.push({ listening: server.listening });
    incoming.on('data', (data) => response.write(data)).on('end', () => response.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const drained = drain(server, 60_000);
  const responses = await Promise.all([ask(port), ask(port), ask(port)]);
  await drained;
  for (const response of responses) expect(response).toMatch(/^HTTP\/1\.1 200 [^]*body/);
  expect(handled).toEqual(Array.from({ length: 3 }, () => ({ listening: false })));
});

test('a server stops listening although connections keep arriving', async () => {
  const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const drained = drain(server, 60_000);
  const asking: Promise<string>[] = [];
  const arriving = setInterval(() => asking.push(ask(port)), 5);
  await drained;
  clearInterval(arriving);
  expect(server.listening).toBe(false);
  await Promise.all(asking);
});
