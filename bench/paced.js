// An open-loop load: sends requests at a constant rate, whether or not earlier ones have a response. Latency counts from the
// planned time of a request, so that a delay of the server (or of this process) is measured. To save CPU, which the shop
// shares, it writes to raw sockets and parses only the status and the length of a response.
import { once } from 'node:events';
import { connect } from 'node:net';

const endOfHead = '\r\n\r\n';

/**
 * @typedef {{ method: string, path: string | null, headers: Record<string, string>, body: string }} PacedRequest
 * @typedef {(error: Error | null) => void} OnResponse
 */

/**
 * @param {object} options
 * @param {string} options.url
 * @param {Record<string, string>} [options.headers]
 * @param {PacedRequest[]} [options.requests] sent in turn; without them a GET of `url`
 * @param {number} options.connections
 * @param {number} options.rate
 * @param {number} options.seconds
 * @returns the 99th percentile in ms
 * @throws on any response but 2xx
 */
export async function pacedLoad({
  url,
  headers = {},
  requests = [{ method: 'GET', path: null, headers, body: '' }],
  connections,
  rate,
  seconds,
}) {
  const address = new URL(url);
  const messages = requests.map((request) => toMessage(address, request));
  const count = Math.floor(rate * seconds);
  /** @type {number[]} */
  const latencies = [];
  const free = await Promise.all(Array.from({ length: connections }, () => open(address)));
  const all = [...free];
  const start = performance.now();
  /** @param {number} number */
  const planned = (number) => start + (number * 1000) / rate;
  let sent = 0;

  await /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      const send = () => {
        while (sent < count && planned(sent) <= performance.now()) {
          const connection = free.pop();
          if (!connection) return;
          const due = planned(sent);
          connection.ask(messages[sent % messages.length] ?? '', (error) => {
            if (error) return reject(error);
            latencies.push(performance.now() - due);
            free.push(connection);
            if (latencies.length === count) resolve();
            else send();
          });
          sent++;
        }
      };
      const timer = setInterval(() => {
        send();
        if (sent === count) clearInterval(timer);
      }, 1);
    })
  );
  for (const connection of all) connection.close();
  latencies.sort((a, b) => a - b);
  return latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN;
}

/**
 * @param {URL} address
 * @param {PacedRequest} request
 */
function toMessage({ host, pathname, search }, { method, path, headers, body }) {
  const lines = Object.entries({ host, ...headers, 'content-length': Buffer.byteLength(body) });
  return [
    `${method} ${path ?? `${pathname}${search}`} HTTP/1.1`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');
}

/**
 * Opens a connection for one request at a time, whose responses need a Content-Length. Each connection reads into one buffer:
 * with a new one for each chunk, this process paused for garbage collections of 4 to 16 ms, which counted as the server's
 * time.
 * @param {URL} address
 */
async function open({ hostname, port }) {
  /** @type {OnResponse} */
  let onResponse = () => {};
  let remaining = 0;
  let head = '';
  /** @param {number} size @param {Uint8Array} buffer */
  const read = (size, buffer) => {
    if (remaining > 0) {
      remaining -= size;
    } else {
      const known = head.length;
      head += Buffer.from(buffer.buffer, buffer.byteOffset, size).toString('latin1');
      const end = head.indexOf(endOfHead);
      if (end === -1) return true;
      const length = /\r\ncontent-length: *(\d+)/i.exec(head.slice(0, end))?.[1];
      if (!head.startsWith('HTTP/1.1 2') || length === undefined) {
        onResponse(new Error(head));
        return false;
      }
      remaining = end + endOfHead.length + Number(length) - known - size;
      head = '';
    }
    if (remaining === 0) onResponse(null);
    return true;
  };
  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: { buffer: Buffer.alloc(64 * 1024), callback: read },
  });
  await once(socket, 'connect');
  socket.on('error', (error) => onResponse(error));
  socket.on('close', () => onResponse(new Error('The connection was closed')));
  return {
    /** @param {string} message @param {OnResponse} callback */
    ask: (message, callback) => {
      onResponse = callback;
      socket.write(message);
    },
    close: () => {
      onResponse = () => {};
      socket.destroy();
    },
  };
}
