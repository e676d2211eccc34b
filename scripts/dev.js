/** `npm run dev`: pages with hot reloading; the server is rebuilt and restarted when its sources change. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { build } from 'vite';
import { serverBuild } from './build.js';
import { loadEnvironment } from './environment.js';
import { root } from './freshness.js';

const outDir = path.join(root, 'build/dev');
/** @type {import('node:child_process').ChildProcess | null} */
let server = null;
let restarting = Promise.resolve();

async function stop() {
  if (!server || server.exitCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}

async function restart() {
  await stop();
  server = spawn(process.execPath, ['--enable-source-maps', path.join(outDir, 'dev.js')], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development' },
  });
}

loadEnvironment();
const watcher = /** @type {import('vite').Rolldown.RolldownWatcher} */ (
  await build(serverBuild({ entries: ['dev'], outDir, watch: true }))
);
watcher.on('event', (event) => {
  if (event.code === 'END') restarting = restarting.then(restart);
  if (event.code === 'ERROR') console.error(event.error.message);
});

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    await watcher.close();
    await stop();
    process.exit(0);
  });
}
