import { once } from 'node:events';
import { connect } from 'node:net';
import { createLists } from '@chuck-and-bit/api/lists';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { compressResponses } from './compression';

test.each(['gzip', 'br'])(
  'a client that disconnects from a list compressed with %s frees its stream',
  async (encoding) => {
    const app = Fastify();
    const { sendList } = createLists({ atOnce: 1, atOnceForOne: 1, keptForOthers: 0 });
    const endless = async () => ({
      rows: Array.from({ length: 500 }, () => 'row '.repeat(500)),
      next: 1,
      total: 0,
    });
    compressResponses(app);
    app.register(async (routes) => {
      routes.get('/rows', (request, reply) =>
        sendList(
          { request, reply, query: {}, user: { id: 'admin', role: 'admin' } },
          () => 1,
          endless,
          (row) => row,
        ),
      );
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const isRefused = async () => {
      const response = await app.inject({ url: '/rows', payloadAsStream: true });
      response.stream().destroy();
      return response.statusCode !== 200;
    };
    const address = app.server.address();
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
    socket.write(`GET /rows HTTP/1.1\r\nHost: shop\r\nAccept-Encoding: ${encoding}\r\n\r\n`);
    const [piece] = (await once(socket, 'data')) as [Buffer];
    expect(piece.toString('latin1')).toContain(`content-encoding: ${encoding}`);
    expect(await isRefused()).toBe(true);
    socket.destroy();
    await expect.poll(isRefused).toBe(false);
    await app.close();
  },
);
