/**
 * A worker thread that asks for what others use, each again and again, while the main thread attacks. `{n}` in an
 * address or a body is another number each time, `{uuid}` another id. Replies to every message with what was measured since the last one.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';

/** @typedef {import('./others').Probe} Probe */
/** @type {{ port: number, isProxied: boolean, probes: Probe[] }} */
const { port, isProxied, probes } = workerData;
const pauseMilliseconds = 150;
const timeoutMilliseconds = 30_000;

/** @type {Record<string, { latencies: number[], failures: string[] }>} */
let measured = {};
let sent = 0;

/** @type {Record<string, Agent>} */
const agents = {};
/** @param {string} name */
const agentOf = (name) => (agents[name] ??= new Agent({ keepAlive: true, maxSockets: 1 }));

/** @param {string} text */
const filled = (text) => text.replaceAll('{n}', String((sent += 1))).replaceAll('{uuid}', randomUUID());

/** @param {Probe} probe */
function ask(probe) {
  const { name, method = 'GET', path, headers = {}, body = null, from, isNew = false } = probe;
  const started = performance.now();
  let isOver = false;
  /** @param {string | null} failure */
  const end = (failure) => {
    if (isOver) return;
    isOver = true;
    const own = (measured[name] ??= { latencies: [], failures: [] });
    own.latencies.push(performance.now() - started);
    if (failure !== null) own.failures.push(failure);
    setTimeout(ask, pauseMilliseconds, probe);
  };
  const client = request(
    {
      host: '127.0.0.1',
      port,
      method,
      path: filled(path),
      timeout: timeoutMilliseconds,
      agent: isNew ? false : agentOf(name),
      ...(isProxied && { localAddress: from }),
      headers: { ...headers, ...(!isProxied && { 'x-forwarded-for': from }) },
    },
    (response) => {
      response.resume();
      const { statusCode = 0 } = response;
      response.on('end', () => end(statusCode < 400 ? null : `status ${statusCode}`));
      response.on('error', (error) => end(error.message));
    },
  );
  client.on('timeout', () => client.destroy(new Error('no response')));
  client.on('error', (error) => end(error.message));
  client.end(typeof body === 'string' ? filled(body) : body);
}

parentPort?.on('message', () => {
  parentPort?.postMessage(measured);
  measured = {};
});
for (const probe of probes) ask(probe);
