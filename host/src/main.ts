import { runShop } from './run';

await runShop(async () => {
  // React chooses its build by this variable when it is loaded, and the built pages need the production build in any
  // environment. The configuration has been read before this.
  process.env['NODE_ENV'] = 'production';
  return (await import('./pages/built-web')).builtWeb;
});
