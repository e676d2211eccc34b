// Sends requests at an even pace, whether or not earlier ones were answered, as many visitors do. Each is timed from the
// moment it was planned for, so that a server (or this process) that falls behind shows in the figures.
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * @param options.bodies sent in turn; without them there is none
 * @returns the 99th percentile in ms. Anything but 2xx throws
 */
export async function pacedLoad({
  url,
  method = 'GET',
  headers = {},
  bodies = [],
  connections,
  rate,
  seconds,
}) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const latencies = [];
  const running = [];
  const start = performance.now();
  for (let sent = 0; sent < rate * seconds; sent++) {
    const planned = start + (sent * 1000) / rate;
    while (performance.now() < planned) await pause(1);
    const body = bodies[sent % bodies.length];
    running.push(
      send(url, { method, headers, agent }, body).then(() => latencies.push(performance.now() - planned)),
    );
  }
  await Promise.all(running);
  agent.destroy();
  latencies.sort((a, b) => a - b);
  return latencies[Math.floor(latencies.length * 0.99)];
}

function send(url, options, body) {
  return new Promise((resolve, reject) => {
    const request = http.request(url, options, (response) => {
      response.resume();
      if (response.statusCode >= 300) reject(new Error(`${url}: ${response.statusCode}`));
      else response.once('end', resolve);
    });
    request.once('error', reject);
    request.end(body);
  });
}
