import http from 'node:http';
import net from 'node:net';

/** Where an attack is sent. `isProxied`: through nginx, which appends the address of the connection. */
export type Target = { port: number; isProxied: boolean };

/** A running attack: `stop` ends all of its connections. @returns how often the shop responded with each status; 0: not at all */
export type Attack = { stop: () => Promise<Map<number, number>> };

export type AttackRequest = {
  path: string;
  method?: string;
  headers?: http.OutgoingHttpHeaders;
  body?: string | Uint8Array;
};

/** An address of a network of ours, as a visitor of nginx or as one that a proxy reports. */
export const addressIn = (network: number, host: number) => `127.${20 + network}.0.${1 + (host % 250)}`;

/** What makes the shop see this address: behind nginx the connection itself. */
const addressed = ({ isProxied }: Target, from: string) => ({
  localAddress: isProxied ? from : undefined,
  headers: isProxied ? {} : { 'x-forwarded-for': from },
});

type Shape = {
  /** Client networks, and connections of each. */
  networks: number;
  connections: number;
  /** Each request on a new connection. */
  isNew?: boolean;
};

/** Keeps connections busy, each with one request at a time. `requestOf`: another one for each number. */
export function attackWith(
  target: Target,
  { networks, connections, isNew = false }: Shape,
  requestOf: (number: number) => AttackRequest,
): Attack {
  const statuses = new Map<number, number>();
  const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const running = new Set<http.ClientRequest>();
  let isStopped = false;
  let number = 0;
  const ask = (from: string) =>
    new Promise<void>((resolve) => {
      const { path, method = 'GET', headers = {}, body } = requestOf(number++);
      const { localAddress, headers: ofAddress } = addressed(target, from);
      const client = http.request(
        {
          host: '127.0.0.1',
          port: target.port,
          path,
          method,
          agent: isNew ? false : agent,
          ...(localAddress && { localAddress }),
          headers: { ...headers, ...ofAddress },
        },
        (response) => {
          const { statusCode = 0 } = response;
          statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
          response.resume();
        },
      );
      running.add(client);
      client.on('error', () => statuses.set(0, (statuses.get(0) ?? 0) + 1));
      client.on('close', () => {
        running.delete(client);
        resolve();
      });
      client.end(body);
    });
  const keepAsking = async (from: string) => {
    while (!isStopped) await ask(from);
  };
  const asking = Array.from({ length: networks * connections }, (_, index) =>
    keepAsking(addressIn(index % networks, Math.floor(index / networks))),
  );
  return {
    stop: async () => {
      isStopped = true;
      for (const client of running) client.destroy();
      await Promise.all(asking);
      agent.destroy();
      return statuses;
    },
  };
}

/**
 * Opens connections that each write this much, and then read nothing, or as little as `trickles`. Closed ones are opened again. With
 * `isCut` each is destroyed as soon as it has written.
 */
export function holdConnections(
  target: Target,
  { networks, connections, trickles = false, isCut = false }: Shape & { trickles?: boolean; isCut?: boolean },
  textOf: (headers: string, number: number) => string,
): Attack {
  const statuses = new Map<number, number>();
  const sockets = new Set<net.Socket>();
  let isStopped = false;
  let number = 0;
  const open = (from: string) => {
    const { localAddress, headers } = addressed(target, from);
    const socket = net.connect({
      port: target.port,
      host: '127.0.0.1',
      ...(localAddress && { localAddress }),
    });
    sockets.add(socket);
    const lines = Object.entries({ host: 'localhost', ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    socket.write(textOf(lines.join(''), number++), () => {
      if (isCut) setTimeout(() => socket.destroy(), 50);
    });
    socket.on('data', (data) => {
      for (const [, status] of String(data).matchAll(/HTTP\/1\.1 (\d{3})/g)) {
        statuses.set(Number(status), (statuses.get(Number(status)) ?? 0) + 1);
      }
      socket.pause();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      if (!isStopped) setTimeout(() => (isStopped ? undefined : open(from)), 100);
    });
  };
  for (let index = 0; index < networks * connections; index += 1) {
    open(addressIn(index % networks, Math.floor(index / networks)));
  }
  const trickle = setInterval(() => {
    if (trickles) for (const socket of sockets) socket.resume();
  }, 1_000);
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(trickle);
      for (const socket of sockets) socket.destroy();
      return statuses;
    },
  };
}
