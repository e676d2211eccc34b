// Starts the built shop on its own PostgreSQL database, and registers and signs in users.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { until } from '../scripts/until.js';

const serverUrl = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const root = path.resolve(import.meta.dirname, '..');

/** Creates an empty database. @param {string} name @returns its URL and a function that drops it */
export async function makeDatabase(name) {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/**
 * Starts one process of the built shop.
 * @param {string} databaseUrl
 * @param {string} folder of a checkout
 * @returns its URL and a function that stops it
 */
export async function startShop(databaseUrl, folder = root) {
  const port = await freePort();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'chuck-and-bit-bench-'));
  const child = spawn(process.execPath, [path.join(folder, 'build/server/main.js')], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: String(port),
      ...(databaseUrl !== '' && { DATABASE_URL: databaseUrl }),
      DATA_DIR: dataDir,
      ORDERS_PER_MINUTE: '1000000',
      CART_CHANGES_PER_MINUTE: '1000000',
      LOG_FORMAT: 'json',
      OPEN_ORDERS_MAX: '1000000',
      OPEN_ORDERS_VALUE_MAX: '1000000000',
      UNVERIFIED_OPEN_ORDERS_MAX: '1000000',
      UNVERIFIED_OPEN_ORDERS_VALUE_MAX: '1000000000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error('The shop did not start. Is it built? npm run build');
    return (await fetch(`${url}/readyz`).catch(() => null))?.ok;
  };
  await until('the shop is ready', isReady, { seconds: 180 });
  return {
    url,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Signs the demo shopper in. @param {string} url @returns their e-mail and Authorization header */
export function signInShopper(url) {
  return signInAs(url, { email: 'shopper@demo.example', password: 'Shopper123' });
}

/**
 * Registers `count` shoppers and signs them in.
 * @param {string} url
 * @param {number} count
 * @param {string} prefix of their e-mails
 * @returns their e-mails and Authorization headers
 */
export async function registerShoppers(url, count, prefix = 'bench') {
  const shoppers = [];
  for (let number = 0; number < count; number++) {
    const person = {
      name: 'Bench Shopper',
      email: `${prefix}.${number}@example.com`,
      password: 'Shopper123',
    };
    const registered = await fetch(`${url}/identity/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify(person),
    });
    if (!registered.ok) throw new Error(await registered.text());
    shoppers.push(await signInAs(url, person));
  }
  return shoppers;
}

/**
 * Signs someone in.
 * @param {string} url
 * @param {{ email: string, password: string }} person
 * @returns their e-mail and Authorization header
 */
export async function signInAs(url, { email, password }) {
  const signedIn = await fetch(`${url}/identity/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const idToken = await readToken(await fetch(`${url}/identity/token`, { headers: { cookie } }));
  const exchanged = await fetch(`${url}/user`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  const token = await readToken(exchanged);
  return { email, authorization: `Bearer ${token}` };
}

/** @param {Response} response */
async function readToken(response) {
  const { token } = /** @type {{ token: string }} */ (await response.json());
  return token;
}

export async function freePort() {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}
