import { runShop } from './run';

await runShop(async () => {
  // The configuration has been read by now, and React chooses its build by this variable when it is loaded: the built
  // pages want the fast one whatever kind of start this is.
  process.env['NODE_ENV'] = 'production';
  return (await import('./pages/built-web')).builtWeb;
});
