import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { boundPipelining } from './pipelining';

const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

/** A server that responds to the requests it holds once they are released. */
async function start() {
  const held: http.ServerResponse[] = [];
  const sockets: net.Socket[] = [];
  let isHolding = true;
  const handle: http.RequestListener = (_request, response) => {
    if (isHolding) held.push(response);
    else response.end('served');
  };
  const server = http.createServer(boundPipelining(handle)).listen(0, '127.0.0.1');
  server.on('connection', (socket) => sockets.push(socket));
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connect = () => {
    const socket = net.connect({ port, host: '127.0.0.1' }).on('error', () => {});
    onTestFinished(() => void socket.destroy());
    let text = '';
    socket.on('data', (data) => (text += String(data)));
    return { socket, text: () => text, served: () => text.split('served').length - 1 };
  };
  onTestFinished(() => void server.close());
  return {
    held,
    sockets,
    connect,
    release: () => {
      isHolding = false;
      for (const response of held.splice(0)) response.end('served');
    },
  };
}

describe('a connection', () => {
  it('with many pipelined requests gets the first responses, then 503 in the error body, and is closed', async () => {
    const { held, connect, release } = await start();
    const { socket, text, served } = connect();
    socket.write(request.repeat(1_400));
    await vi.waitUntil(() => held.length > 0);
    expect(held).toHaveLength(8);
    const closed = once(socket, 'close');
    release();
    await closed;
    expect(served()).toBe(8);
    const refusal = text().slice(text().indexOf('HTTP/1.1 503 '));
    expect(refusal).toMatch(/\r\nretry-after: 1\r\n/i);
    expect(refusal).toMatch(/\r\nconnection: close\r\n/i);
    const [, body = ''] = refusal.split('\r\n\r\n');
    expect(JSON.parse(body)).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' });
  });

  it('with too many unanswered requests is not read further', async () => {
    const { held, sockets, connect } = await start();
    const { socket } = connect();
    const megabytes = request.repeat(400_000);
    socket.write(megabytes);
    await vi.waitUntil(() => held.length === 8);
    // Requests of other connections arrive in the meantime.
    for (let arrived = 9; arrived < 30; arrived++) {
      connect().socket.write(request);
      await vi.waitUntil(() => held.length === arrived);
    }
    expect(sockets[0]?.bytesRead).toBeLessThan(megabytes.length / 10);
  });

  it('that ends closes each of its responses once, also those whose turn has not come', async () => {
    const { held, connect } = await start();
    const { socket } = connect();
    socket.write(request.repeat(8));
    await vi.waitUntil(() => held.length === 8);
    const closed = held.map(() => 0);
    for (const [index, response] of held.entries()) {
      response.on('close', () => {
        closed[index] = (closed[index] ?? 0) + 1;
      });
    }
    socket.destroy();
    await vi.waitUntil(() => closed.every((times) => times > 0));
    expect(closed).toEqual(held.map(() => 1));
    // What is sent late is dropped.
    for (const response of held) response.end('late');
    expect(held.every(({ destroyed }) => destroyed)).toBe(true);
  });

  it('that waits for each response is served without a limit', async () => {
    const { connect, release } = await start();
    release();
    const { socket, served } = connect();
    for (let sent = 1; sent <= 100; sent++) {
      socket.write(request);
      await vi.waitUntil(() => served() === sent, { interval: 1 });
    }
    expect(served()).toBe(100);
  });

  it('may send a few requests ahead', async () => {
    const { held, connect, release } = await start();
    const { socket, served } = connect();
    socket.write(request.repeat(4));
    await vi.waitUntil(() => held.length === 4);
    release();
    await vi.waitUntil(() => served() === 4);
    socket.write(request.repeat(8));
    await vi.waitUntil(() => served() === 12);
    expect(socket.closed).toBe(false);
  });
});
