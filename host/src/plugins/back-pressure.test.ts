import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { createClientAddress } from '@chuck-and-bit/api/client-address';
import { handleErrors } from '@chuck-and-bit/api/errors';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { hold } from '../../../api/test/hold';
import { insideAddress } from '../pages/in-process-fetch';
import { divideProcess } from './back-pressure';
import { boundPipelining } from './pipelining';

const monitoringPaths = ['/healthz', '/readyz', '/metrics'];

const token = (user: string) => ({ authorization: `Bearer ${user}` });

/** A shop whose routes respond once they are released. The token of a user is their name. */
async function start() {
  const app = Fastify({ serverFactory: (handler) => http.createServer(boundPipelining(handler)) });
  handleErrors(app);
  const clientAddress = createClientAddress({ hops: 1 });
  app.decorateRequest('clientAddress', {
    getter() {
      return clientAddress(this.raw);
    },
  });
  divideProcess(app, {
    tokens: {
      verify: async (name) =>
        name === 'forged' ? null : { userId: name, sessionId: name, authenticatedAt: 0, secondFactor: false },
    },
    oldestMilliseconds: 60_000,
  });
  await app.after();
  const running = new Map<string, number>();
  const { held: released, release } = hold();
  const handler = async ({ url }: { url: string }) => {
    running.set(url, (running.get(url) ?? 0) + 1);
    await released;
    return 'done';
  };
  app.get('/page', { config: { load: 'pages' } }, handler);
  app.get('/shop.js', { config: { load: 'files' } }, async () => 'done');
  for (const path of monitoringPaths) app.get(path, async () => 'done');
  app.get('/drill', handler);
  app.post('/order', handler);
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  const { port } = app.server.address() as AddressInfo;
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const body = method === 'POST' ? 'body' : null;
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body });
    return { status: response.status, headers: response.headers, body: await response.text() };
  };
  /** Asks this many times at once. */
  const flood = (count: number, path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const responses = Array.from({ length: count }, () => ask(path, headers, method));
    const refused: Awaited<ReturnType<typeof ask>>[] = [];
    for (const response of responses) {
      response.then(
        (each) => each.status === 503 && refused.push(each),
        () => {},
      );
    }
    return { responses, refused };
  };
  return { app, port, ask, flood, running: (path: string) => running.get(path) ?? 0, release };
}

const from = (address: string) => ({ 'x-forwarded-for': address });
const begunBodies = ['Content-Length: 9\r\n\r\n{', 'Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n'];

describe('a flood of requests', () => {
  it('for pages renders three at once, and refuses those beyond the queue with Retry-After', async () => {
    const { flood, running, release } = await start();
    const { responses, refused } = flood(100, '/page');
    await vi.waitUntil(() => refused.length === 100 - 3 - 64, 10_000);
    expect(running('/page')).toBe(3);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    expect(JSON.parse(refused[0]?.body ?? '')).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' });
    release();
    const statuses = (await Promise.all(responses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(67);
  });

  it('for pages delays neither files, health checks and calls of the API, nor requests of the shop itself', async () => {
    const { app, ask, flood, running } = await start();
    const { refused } = flood(100, '/page');
    await vi.waitUntil(() => refused.length > 0, 10_000);
    expect((await ask('/shop.js')).status).toBe(200);
    expect((await ask('/healthz')).status).toBe(200);
    flood(1, '/order', token('ada'), 'POST');
    await vi.waitUntil(() => running('/order') === 1, 10_000);
    void app.inject({ url: '/page', remoteAddress: insideAddress });
    await vi.waitUntil(() => running('/page') === 4, 10_000);
  });

  it('for pages counts their calls of the API among those of their visitor', async () => {
    const { app, flood, running, ask } = await start();
    const { refused } = flood(400, '/drill', from('203.0.113.7'));
    await vi.waitUntil(() => refused.length === 400 - 4 - 256, 10_000);
    const callOf = (remoteAddress: string) => void app.inject({ url: '/drill?call', remoteAddress });
    callOf('203.0.113.9');
    callOf('198.51.100.7');
    await vi.waitUntil(() => running('/drill?call') === 1, 10_000);
    expect((await ask('/healthz')).status).toBe(200);
    expect(running('/drill?call')).toBe(1);
  });

  it('without a session, whatever its token or cookie says, delays neither users nor monitoring', async () => {
    const { ask, flood, running } = await start();
    const { refused } = flood(400, '/drill', { ...token('forged'), cookie: 'token=ada' });
    await vi.waitUntil(() => refused.length === 400 - 4 - 256, 10_000);
    expect(running('/drill')).toBe(4);
    flood(1, '/order', token('ada'), 'POST');
    await vi.waitUntil(() => running('/order') === 1, 10_000);
    for (const path of monitoringPaths) expect((await ask(path)).status).toBe(200);
  });

  it('of one user, with bodies, leaves places for other users', async () => {
    const { flood, running } = await start();
    const { refused } = flood(300, '/order', token('mallory'), 'POST');
    await vi.waitUntil(() => refused.length === 300 - 8 - 256, 10_000);
    expect(running('/order')).toBe(8);
    flood(1, '/order', token('ada'), 'POST');
    await vi.waitUntil(() => running('/order') === 9, 10_000);
  });

  it('for pages gets no precedence by a token', async () => {
    const { flood, running } = await start();
    flood(10, '/page');
    await vi.waitUntil(() => running('/page') === 3, 10_000);
    const { refused } = flood(100, '/page', token('ada'));
    await vi.waitUntil(() => refused.length > 0, 10_000);
    expect(running('/page')).toBe(3);
  });

  it('of one network leaves room for others', async () => {
    const { flood, ask, running, release } = await start();
    const { refused } = flood(100, '/page', from('203.0.113.7'));
    await vi.waitUntil(() => refused.length === 100 - 3 - 64, 10_000);
    const other = ask('/page', from('198.51.100.7'));
    await vi.waitUntil(() => running('/page') === 4, 10_000);
    const third = ask('/page', from('192.0.2.7'));
    await vi.waitUntil(() => refused.length === 100 - 3 - 63, 10_000);
    release();
    expect([(await other).status, (await third).status]).toEqual([200, 200]);
  });

  it('that is abandoned leaves its places', async () => {
    const { app, ask, port, running, release } = await start();
    let open = 0;
    app.server.on('connection', (socket) => {
      open++;
      socket.once('close', () => open--);
    });
    const disconnection = new AbortController();
    const abandoned = Array.from({ length: 60 }, () =>
      fetch(`http://127.0.0.1:${port}/page`, { signal: disconnection.signal }).catch(() => {}),
    );
    await vi.waitUntil(() => open === 60 && running('/page') === 3, 10_000);
    disconnection.abort();
    await Promise.all(abandoned);
    await vi.waitUntil(() => open === 0, 10_000);
    // Some of them may have started before all were gone. None of the routes has responded.
    const started = running('/page');
    const page = ask('/page');
    await vi.waitUntil(() => running('/page') === started + 1, 10_000);
    release();
    expect((await page).status).toBe(200);
  });

  it('that is pipelined on a connection which ends leaves its places', async () => {
    const { ask, flood, port, running, release } = await start();
    for (let opened = 0; opened < 2; opened++) {
      const socket = net.connect({ port, host: '127.0.0.1' }).on('error', () => {});
      await once(socket, 'connect');
      socket.write('GET /drill HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2));
      await vi.waitUntil(() => running('/drill') === 2 * (opened + 1), 10_000);
      socket.destroy();
    }
    flood(4, '/drill?next');
    await vi.waitUntil(() => running('/drill?next') === 4, 10_000);
    release();
    expect((await ask('/drill')).status).toBe(200);
  });

  it.each(begunBodies)('whose bodies never arrive holds no places: %j', async (begun) => {
    const { app, flood, port, running } = await start();
    let arrived = 0;
    app.server.on('request', () => arrived++);
    for (let sent = 0; sent < 40; sent++) {
      const socket = net.connect({ port, host: '127.0.0.1' }).on('error', () => {});
      onTestFinished(() => void socket.destroy());
      await once(socket, 'connect');
      socket.write(
        `POST /order HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ada\r\nContent-Type: application/json\r\n${begun}`,
      );
    }
    await vi.waitUntil(() => arrived === 40, 10_000);
    flood(1, '/order', token('ada'), 'POST');
    await vi.waitUntil(() => running('/order') > 0, 10_000);
    expect(running('/order')).toBe(1);
  });
});

it('a page is not begun in a turn in which a connection has arrived', async () => {
  const { app, port, running } = await start();
  const begun = new Promise<number>((resolve) => {
    app.server.once('connection', () => {
      void app.inject('/page');
      setImmediate(() => resolve(running('/page')));
    });
  });
  const socket = net.connect({ port, host: '127.0.0.1' });
  onTestFinished(() => void socket.destroy());
  expect(await begun).toBe(0);
  await vi.waitUntil(() => running('/page') === 1, 10_000);
});
