/**
 * `npm run e2e -- firebase`: the account journeys in a shop on Firebase Authentication, against Google's own emulator. The
 * emulator is large (220 MB), so it is no dependency of the shop but fetched once into `.cache/firebase-tools`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { bringUpToDate } from './bring-up-to-date.js';
import { root } from './freshness.js';
import { bin, run, runToEnd } from './run.js';
import { until } from './until.js';

const version = '15.34.2';
// The emulator sends no requests to Google for a project whose id begins with `demo-`.
const projectId = 'demo-chuck-and-bit';
const folder = path.join(root, '.cache/firebase-tools');
const program = path.join(folder, 'node_modules/.bin/firebase');
const startSeconds = 180;

async function fetchEmulator() {
  const stamp = path.join(folder, `${version}.fetched`);
  if (existsSync(stamp)) return;
  console.log(`Fetching firebase-tools ${version} …`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // Without this manifest npm would use the shop's.
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true }));
  const options = ['--no-audit', '--no-fund', '--no-save', '--omit=optional', '--loglevel=error'];
  await run('npm', ['install', ...options, `firebase-tools@${version}`], { cwd: folder });
  writeFileSync(stamp, '');
}

/**
 * Finds ports that are free now.
 * @param {number} count
 */
async function freePorts(count) {
  const servers = [];
  for (let index = 0; index < count; index += 1) servers.push(createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map(
    (server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port,
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

async function startEmulator() {
  const [port, hub, logging] = await freePorts(3);
  const config = path.join(folder, 'firebase.json');
  /** @param {number | undefined} at */
  const place = (at) => ({ host: '127.0.0.1', port: at });
  const emulators = { auth: place(port), hub: place(hub), logging: place(logging), ui: { enabled: false } };
  writeFileSync(config, JSON.stringify({ emulators: { ...emulators, singleProjectMode: false } }));
  /** @type {Buffer[]} */
  const output = [];
  const emulator = spawn(
    program,
    ['emulators:start', '--only', 'auth', '--project', projectId, '--config', config],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, CI: '1' } },
  );
  for (const stream of [emulator.stdout, emulator.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const stop = async () => {
    if (emulator.exitCode !== null || emulator.signalCode !== null) return;
    emulator.kill('SIGINT');
    await once(emulator, 'exit');
  };
  const responds = async () => {
    if (emulator.exitCode !== null) throw new Error(`it ended with ${emulator.exitCode}`);
    return (await fetch(`http://127.0.0.1:${port}/`).catch(() => null))?.ok;
  };
  try {
    await until('it responds', responds, { seconds: startSeconds, everyMilliseconds: 300 });
  } catch (error) {
    await stop();
    throw new Error(`The emulator did not start, ${error}:\n${Buffer.concat(output)}`);
  }
  return { address: `127.0.0.1:${port}`, stop };
}

/**
 * Enables e-mail enumeration protection, the default of projects created since September 2023.
 * @param {string} address
 */
async function protectEmails(address) {
  const config = `http://${address}/identitytoolkit.googleapis.com/v2/projects/${projectId}/config`;
  const response = await fetch(`${config}?updateMask=emailPrivacyConfig`, {
    method: 'PATCH',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
  });
  if (!response.ok) throw new Error(`The emulator refused its settings: ${await response.text()}`);
}

async function main() {
  await bringUpToDate();
  await fetchEmulator();
  const emulator = await startEmulator();
  try {
    await protectEmails(emulator.address);
    return await runToEnd(
      bin('playwright'),
      ['test', '-c', 'e2e/firebase.config.ts', ...process.argv.slice(2)],
      {
        cwd: root,
        env: {
          ...process.env,
          FIREBASE_PROJECT_ID: projectId,
          FIREBASE_API_KEY: 'any-key-will-do',
          FIREBASE_AUTH_DOMAIN: emulator.address,
          FIREBASE_AUTH_EMULATOR_HOST: emulator.address,
        },
      },
    );
  } finally {
    await emulator.stop();
  }
}

process.exitCode = await main().then(
  (code) => (code === 0 ? 0 : 1),
  (error) => {
    console.error(error.message);
    return 1;
  },
);
