import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createLists } from './lists';

let app: FastifyInstance;

const idleMilliseconds = 2_000;

/** Serves a list of 200 MB to one client at a time. */
async function serveLongList() {
  const { sendList } = createLists({ atOnce: 1, idleMilliseconds });
  let pages = 0;
  const readPage = async () => {
    pages += 1;
    await nextTurn();
    return {
      rows: Array.from({ length: 500 }, () => 'row '.repeat(5_000)),
      next: pages % 20 === 0 ? null : pages,
      total: 7,
    };
  };
  app = Fastify();
  onTestFinished(() => app.close());
  app.get('/rows', (request, reply) =>
    sendList(
      { request, reply, query: {} },
      () => null,
      readPage,
      (row) => row,
    ),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  app.server.once('request', (request) => request.socket.once('close', () => socket.emit('cut off')));
  const ask = (method: string) => socket.write(`${method} /rows HTTP/1.1\r\nHost: shop\r\n\r\n`);
  return { socket, ask, pages: () => pages };
}

/** Whether a second list is refused, because the first one is still being streamed. */
async function isRefused(): Promise<boolean> {
  const response = await app.inject({ url: '/rows', payloadAsStream: true });
  response.stream().destroy();
  return response.statusCode !== 200;
}

test('a client that reads nothing is disconnected at the idle timeout, and the list is not read further', {
  timeout: 30_000,
}, async () => {
  const { socket, ask, pages } = await serveLongList();
  ask('GET');
  await once(socket, 'data');
  socket.pause();
  await once(socket, 'cut off');
  expect(pages()).toBeGreaterThan(1);
  await expect.poll(isRefused).toBe(false);
});

test('a client that reads slowly is disconnected too', { timeout: 30_000 }, async () => {
  const { socket, ask } = await serveLongList();
  ask('GET');
  const trickle = setInterval(() => socket.resume(), 20);
  socket.on('data', () => socket.pause());
  await once(socket, 'cut off');
  clearInterval(trickle);
  await expect.poll(isRefused).toBe(false);
});

test('HEAD responds with the total after the first batch and does not count as a stream', async () => {
  const { socket, ask, pages } = await serveLongList();
  ask('HEAD');
  const [response] = (await once(socket, 'data')) as [Buffer];
  expect(response.toString('latin1')).toMatch(/^HTTP\/1.1 200 [^]*\r\nx-total-count: 7\r\n[^]*\r\n\r\n$/);
  expect(response.toString('latin1')).not.toMatch(/content-length/i);
  expect(pages()).toBe(1);
  expect(await isRefused()).toBe(false);
});
