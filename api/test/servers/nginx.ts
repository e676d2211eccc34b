import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { findFreePort, findProgram, makeFolder, unprivilegedAccount, whyNotRun } from './programs';
import { until } from '../../../scripts/until.js';

export const whyNoNginx = (): string | null => whyNotRun('nginx');

const deployed = path.resolve(import.meta.dirname, '../../../deploy/nginx.conf');

/**
 * Starts nginx with `deploy/nginx.conf`, of which only the addresses are replaced.
 * @param ports of the two processes of the shop
 */
export async function startNginx(
  ports: [number, number],
): Promise<{ port: number; stop: () => Promise<void> }> {
  const account = unprivilegedAccount();
  const { folder, remove } = await makeFolder(account);
  const port = await findFreePort();
  const server = (await readFile(deployed, 'utf8'))
    .replace('shop-1:3000', `127.0.0.1:${ports[0]}`)
    .replace('shop-2:3000', `127.0.0.1:${ports[1]}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = path.join(folder, 'nginx.conf');
  const lines = [
    'daemon off; worker_processes 1; worker_rlimit_nofile 8192;',
    `pid ${folder}/pid; error_log ${folder}/error.log;`,
    // A visitor's connection takes two, with the one to the shop. By default there are 512.
    'events { worker_connections 4096; }',
    `http { access_log off; ${temporary.join(' ')}`,
    server,
    '}',
  ];
  await writeFile(file, lines.join('\n'));
  const child = spawn(findProgram('nginx') ?? '', ['-c', file, '-e', `${folder}/error.log`], {
    ...account,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGQUIT');
      await exited;
    }
    await remove();
  };
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${output}`);
    return (await sendThrough(port, 'TRACE', '/')) !== null;
  };
  await until('nginx is ready', isReady, { seconds: 30 }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { port, stop };
}

/**
 * Sends one request on a connection of its own.
 * @param from the client's loopback address, 127.0.0.1 to 127.255.255.254
 * @returns null when there is no connection or no response
 */
export function sendThrough(
  port: number,
  method: string,
  address: string,
  { body = '', from = '127.0.0.1', accept = '*/*' } = {},
): Promise<{ status: number; headers: http.IncomingHttpHeaders; text: string } | null> {
  return new Promise((resolve) => {
    const headers = { accept, ...(body === '' ? {} : { 'content-type': 'application/json' }) };
    const request = http.request(
      { host: '127.0.0.1', port, method, path: address, localAddress: from, headers, agent: false },
      (response) => {
        let text = '';
        response.on('data', (chunk) => (text += String(chunk)));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
        response.on('error', () => resolve(null));
      },
    );
    request.on('error', () => resolve(null));
    request.end(body);
  });
}
