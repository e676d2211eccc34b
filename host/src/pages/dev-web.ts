import path from 'node:path';
import middie from '@fastify/middie';
import { createServer } from 'vite';
import type { pagePolicy } from '../plugins/security-headers';
import { servePages, type WebBuild, type WebPart } from './web';

/** Serves the pages from their sources with hot reloading, for `npm run dev`. */
export const webFromSources: WebPart = async (app, services) => {
  const root = path.resolve('web');
  const vite = await createServer({
    root,
    configFile: path.join(root, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  services.beforeClose(() => vite.close());
  await app.register(middie);
  app.use(vite.middlewares);
  servePages(app, {
    ...services,
    loadBuild: () =>
      vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown> as Promise<WebBuild>,
    mode: 'development',
    policy: developmentPolicy,
  });
};

/** Allows inline scripts, because Vite adds some without a nonce. */
const developmentPolicy: typeof pagePolicy = () =>
  "default-src 'self'; script-src 'self' 'unsafe-inline' https://js.stripe.com; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' https: http: data:; connect-src 'self' ws: https://api.stripe.com; " +
  "frame-src 'self' https://js.stripe.com https://hooks.stripe.com; frame-ancestors 'none'";
