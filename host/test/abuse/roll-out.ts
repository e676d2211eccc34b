import { expect, onTestFinished, test } from 'vitest';
import { whyNoPostgres } from '../../../api/test/postgres-server';
import { findFreePort } from '../../../api/test/servers/programs';
import { sendThrough, startNginx, whyNoNginx } from '../../../api/test/servers/nginx';
import { postgresTemplate } from '../../../api/test/templates';
import { createPostgresDatabase } from '../../../api/test/test-database';
import { unlimited } from '../../../api/test/unlimited';
import { isBuilt, startBuiltShop } from '../built-shop';

const why = whyNoNginx() ?? (await whyNoPostgres()) ?? (isBuilt ? null : 'the build is not up to date');
if (why) console.log(`A roll-out is not tested: ${why}`);

const buyers = 6;

/**
 * Uses a cart and reads pages through nginx until stopped, each request on a connection of its own and from another network.
 * @returns the number of requests by method, and those that failed
 */
function startBuyers(port: number) {
  const served: Record<string, number> = {};
  const failed: string[] = [];
  let isStopped = false;
  let sent = 0;
  const ask = async (method: string, address: string, body = '') => {
    sent += 1;
    const from = `127.${1 + (sent % 200)}.${Math.floor(sent / 200) % 250}.1`;
    const response = await sendThrough(port, method, address, { body, from });
    if (response?.status === 200) served[method] = (served[method] ?? 0) + 1;
    else
      failed.push(
        `${method} ${address}: ${response ? `${response.status} ${response.text}` : 'no response'}`,
      );
    return response?.text ?? '';
  };
  const buy = async () => {
    while (!isStopped) {
      const { insertedId } = JSON.parse((await ask('POST', '/carts', '{}')) || '{}') as {
        insertedId?: string;
      };
      await ask('PUT', `/carts/${insertedId}`, '{"lines":[]}');
      await ask('GET', `/carts/${insertedId}`);
      await ask('DELETE', `/carts/${insertedId}`);
      await ask('GET', '/drill?limit=1');
      await ask('GET', '/blogs');
    }
  };
  const running = Array.from({ length: buyers }, buy);
  return {
    served,
    failed,
    stop: async () => {
      isStopped = true;
      await Promise.all(running);
    },
  };
}

test.skipIf(why !== null)(
  'a roll-out over two processes behind deploy/nginx.conf loses no request',
  {
    timeout: 300_000,
  },
  async () => {
    const database = await createPostgresDatabase(await postgresTemplate());
    onTestFinished(database.drop);
    const ports: [number, number] = [await findFreePort(), await findFreePort()];
    const start = async (port: number) => {
      const shop = await startBuiltShop({
        NODE_ENV: 'production',
        PUBLIC_URL: 'http://localhost:8080',
        ALLOW_SANDBOX: 'cards,mail,google',
        TRUST_PROXY: '1',
        DATABASE_URL: database.url,
        LOG_LEVEL: 'error',
        PORT: String(port),
        ...unlimited,
      });
      onTestFinished(async () => void (await shop.stop()));
      return shop;
    };
    const shops = [await start(ports[0]), await start(ports[1])];
    const nginx = await startNginx(ports);
    onTestFinished(nginx.stop);
    const load = startBuyers(nginx.port);
    onTestFinished(load.stop);

    for (const [index, port] of ports.entries()) {
      expect(await shops[index]?.stop()).toBe(0);
      shops[index] = await start(port);
    }
    await load.stop();
    expect(load.failed).toEqual([]);
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) expect(load.served[method]).toBeGreaterThan(20);
    console.log('requests served during the roll-out', load.served);
  },
);
