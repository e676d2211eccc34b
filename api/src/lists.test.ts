import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { createSendList } from './lists';

const app = Fastify();
afterEach(() => app.close());

test('a reader who takes nothing for a while is disconnected, and the list is read no further', async () => {
  const sendList = createSendList({ atOnce: 1, idleMilliseconds: 300 });
  let pages = 0;
  const endless = async () => {
    pages += 1;
    return { rows: Array.from({ length: 500 }, () => 'row '.repeat(500)), next: pages, total: 0 };
  };
  app.get('/rows', (request, reply) => sendList({ request, reply }, 'whole', endless, (row) => row));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  app.server.once('request', (request) => request.socket.once('close', () => socket.emit('cut off')));
  socket.write('GET /rows HTTP/1.1\r\nHost: shop\r\n\r\n');
  await once(socket, 'data');
  socket.pause();
  await once(socket, 'cut off');
  const pagesWhenCutOff = pages;
  expect(pagesWhenCutOff).toBeGreaterThan(1);
  await expect.poll(isRefused).toBe(false);
  socket.destroy();

  /** One list at once: a second one gets through only when the first has ended. */
  async function isRefused(): Promise<boolean> {
    const answer = await app.inject({ url: '/rows', payloadAsStream: true });
    answer.stream().destroy();
    return answer.statusCode !== 200;
  }
});
