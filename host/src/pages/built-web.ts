import { fileURLToPath } from 'node:url';
import { serveFiles, servePages, type WebBuild, type WebPart } from './web';

/** Serves the pages from their build, beside the build of this file. */
export const builtWeb: WebPart = async (app, services) => {
  const folder = new URL('../web/', import.meta.url);
  serveFiles(app, fileURLToPath(new URL('client', folder)));
  const build: WebBuild = await import(/* @vite-ignore */ new URL('server/index.js', folder).href);
  servePages(app, { ...services, loadBuild: async () => build, mode: 'production' });
};
