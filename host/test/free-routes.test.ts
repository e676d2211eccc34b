import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { openWholeShop } from './whole-shop';

const shop = await openWholeShop();

/** The routes that a GET reaches, with their parameters. */
function readRoutes(app: FastifyInstance): string[] {
  const parents: string[] = [];
  const routes: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (.*) \((.*)\)$/.exec(line) ?? [];
    const depth = indent.length / 4;
    if (part === '') continue;
    parents.splice(depth, parents.length, part);
    if (methods.includes('GET')) routes.push(parents.join(''));
  }
  return routes;
}

test('every route that asks the database takes a place', async () => {
  const asking = new AsyncLocalStorage<{ asked: boolean; hasPlace: boolean }>();
  const handlers = 'tracing:fastify.request.handler:start';
  const seeHandler = (message: unknown) => {
    const seen = asking.getStore();
    if (seen) seen.hasPlace = (message as { request: FastifyRequest }).request.leaveShare !== undefined;
  };
  subscribe(handlers, seeHandler);
  onTestFinished(() => void unsubscribe(handlers, seeHandler));
  for (const pool of shop.database.pools) {
    const { connect } = pool;
    // `query` connects by this method too.
    pool.connect = ((...args: []) => {
      const request = asking.getStore();
      if (request) request.asked = true;
      return connect(...args);
    }) as typeof pool.connect;
  }
  // `/metrics` reads the database every ten seconds at most, for those who have its token.
  const routes = readRoutes(shop.app).filter((route) => !route.includes('*') && route !== '/metrics');
  expect(routes).toContain('/images/for/:id/:width');
  expect(routes.length).toBeGreaterThan(80);
  let askingRoutes = 0;
  const free: string[] = [];
  for (const route of routes) {
    const path = route
      .replace(/:(id|\w+Id)\b/g, () => randomUUID())
      .replace(':width', '320')
      .replace(':name', route.startsWith('/product-documents') ? 'manual.pdf' : '320.jpeg')
      .replace(/:\w+/g, 'a');
    const request = { asked: false, hasPlace: false };
    await asking.run(request, async () => void (await shop.app.inject(path)));
    if (!request.asked) continue;
    askingRoutes += 1;
    if (!request.hasPlace) free.push(route);
  }
  expect(free).toEqual([]);
  expect(askingRoutes).toBeGreaterThan(15);
});
