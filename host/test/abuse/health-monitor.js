/**
 * A worker thread that requests `/healthz` repeatedly, so that the campaign's load on the main thread does not distort the
 * latencies. Replies to every message with the failures and the latencies in milliseconds since the last message.
 */
import { Agent, get } from 'node:http';
import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';

const pauseMilliseconds = 20;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
/** @type {number[]} */
let latencies = [];
/** @type {string[]} */
let failures = [];

function ask() {
  const started = performance.now();
  /** @param {string | null} failure */
  const done = (failure) => {
    if (failure) failures.push(failure);
    latencies.push(performance.now() - started);
    setTimeout(ask, pauseMilliseconds);
  };
  get(`${workerData.url}/healthz`, { agent }, (response) => {
    response.resume();
    response.on('end', () => done(response.statusCode === 200 ? null : `status ${response.statusCode}`));
  }).on('error', (error) => done(error.message));
}

parentPort?.on('message', () => {
  parentPort?.postMessage({ latencies, failures });
  latencies = [];
  failures = [];
});
ask();
