import http from 'node:http';
import net from 'node:net';

/** Responses by status; 0: the connection ended without a response. `faults`: bodies that no flood may receive. */
export type FloodResult = { statuses: Map<number, number>; faults: string[] };

/** A running flood. `stop` ends it and waits for its last responses. */
export type Flood = { stop: () => Promise<FloodResult> };

type FloodRequest = { path: string; method?: string; headers?: http.OutgoingHttpHeaders; body?: string };

/**
 * Keeps this many connections busy, each with one request at a time.
 * @param requestOf the request with this number, or its path, so that each can be another
 */
export function floodWith(
  port: number,
  connections: number,
  requestOf: (number: number) => string | FloodRequest,
): Flood {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const result: FloodResult = { statuses: new Map(), faults: [] };
  let isStopped = false;
  let number = 0;
  const ask = ({ path, method = 'GET', headers = {}, body = '' }: FloodRequest) =>
    new Promise<void>((resolve) => {
      const end = (status: number, text: string, isTemporary: boolean) => {
        result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1);
        if (status >= 500 && !isTemporary) result.faults.push(`${path}: ${status} ${text.slice(0, 300)}`);
        resolve();
      };
      http
        .request({ host: '127.0.0.1', port, path, method, headers, agent }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            const { statusCode = 0 } = response;
            const isTemporary = statusCode === 503 && response.headers['retry-after'] !== undefined;
            end(statusCode, String(Buffer.concat(chunks)), isTemporary);
          });
        })
        .on('error', () => end(0, '', true))
        .end(body);
    });
  const keepAsking = async () => {
    while (!isStopped) {
      const request = requestOf(number++);
      await ask(typeof request === 'string' ? { path: request } : request);
    }
  };
  const asking = Array.from({ length: connections }, keepAsking);
  return {
    stop: async () => {
      isStopped = true;
      await Promise.all(asking);
      agent.destroy();
      return result;
    },
  };
}

/** Sends 1,400 requests in one write on each of these connections, and again on new ones when they are closed. */
export function floodPipelined(port: number, connections: number): Flood {
  const result: FloodResult = { statuses: new Map(), faults: [] };
  const sockets = new Set<net.Socket>();
  let isStopped = false;
  let number = 0;
  const open = () => {
    const socket = net.connect({ port, host: '127.0.0.1' });
    sockets.add(socket);
    socket.on('connect', () => {
      const requests = Array.from(
        { length: 1_400 },
        () => `GET /all-drills?q=${number++} HTTP/1.1\r\nHost: x\r\n\r\n`,
      );
      socket.write(requests.join(''));
    });
    socket.on('data', (data) => {
      for (const [, status] of String(data).matchAll(/^HTTP\/1\.1 (\d{3})/gm)) {
        result.statuses.set(Number(status), (result.statuses.get(Number(status)) ?? 0) + 1);
        if (status === '500') result.faults.push(String(data).slice(0, 300));
      }
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      if (!isStopped) open();
    });
  };
  for (let opened = 0; opened < connections; opened++) open();
  return {
    stop: async () => {
      isStopped = true;
      for (const socket of sockets) socket.destroy();
      return result;
    },
  };
}

/** Asks for a long list on each of these connections and reads almost nothing of it. */
export function readSlowly(port: number, connections: number, path: string): Flood {
  const result: FloodResult = { statuses: new Map(), faults: [] };
  const sockets = Array.from({ length: connections }, () => {
    const socket = net.connect({ port, host: '127.0.0.1' });
    socket.on('error', () => {});
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    socket.once('data', (data) => {
      const status = Number(String(data).split(' ')[1]);
      result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1);
    });
    socket.on('data', () => socket.pause());
    return socket;
  });
  // As much as keeps a timeout for each chunk from expiring.
  const trickle = setInterval(() => {
    for (const socket of sockets) socket.resume();
  }, 1_000);
  return {
    stop: async () => {
      clearInterval(trickle);
      for (const socket of sockets) socket.destroy();
      return result;
    },
  };
}
