import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { handleErrors } from '@chuck-and-bit/api/errors';
import Fastify from 'fastify';
import type pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { refuseOverload } from './back-pressure';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function start() {
  const pool = { waitingCount: 0 };
  const app = Fastify();
  handleErrors(app);
  refuseOverload(app, { pools: [pool as pg.Pool] }, { waitingQueries: 10, delayMilliseconds: 150 });
  for (const path of ['/drill', '/healthz', '/assets/shop.js']) app.get(path, async () => 'done');
  app.post('/drill', async () => 'done');
  await app.listen({ host: '127.0.0.1', port: 0 });
  closing.push(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return { app, pool, ask: (path: string) => fetch(`http://127.0.0.1:${port}${path}`) };
}

/** Blocks the event loop. */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

describe('an overloaded shop', () => {
  it('refuses requests with Retry-After while too many queries wait', async () => {
    const { pool, ask } = await start();
    pool.waitingCount = 11;
    const refused = await ask('/drill');
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await refused.json()).toMatchObject({ code: 'UNAVAILABLE' });
    pool.waitingCount = 10;
    expect((await ask('/drill')).status).toBe(200);
  });

  it('refuses requests while its event loop is delayed', async () => {
    const { ask } = await start();
    const statusAfter = async (blockedMilliseconds: number) => {
      block(blockedMilliseconds);
      return (await ask('/drill')).status;
    };
    await expect.poll(() => statusAfter(400), { timeout: 20_000 }).toBe(503);
    await expect.poll(() => statusAfter(0), { timeout: 20_000 }).toBe(200);
  });

  it('refuses a request whose body arrives during an overload', async () => {
    const { app, pool } = await start();
    const { port } = app.server.address() as AddressInfo;
    const socket = net.connect({ port, host: '127.0.0.1' });
    const begun = once(app.server, 'request');
    socket.write(
      'POST /drill HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
    );
    await begun;
    pool.waitingCount = 11;
    socket.write('}');
    const [response] = (await once(socket, 'data')) as [Buffer];
    expect(response.toString()).toMatch(/^HTTP\/1.1 503 /);
    socket.destroy();
  });

  it('still serves health checks, files and its own requests', async () => {
    const { app, pool, ask } = await start();
    pool.waitingCount = 1_000;
    expect((await ask('/healthz')).status).toBe(200);
    expect((await ask('/assets/shop.js')).status).toBe(200);
    expect((await app.inject('/drill')).statusCode).toBe(200);
  });
});
