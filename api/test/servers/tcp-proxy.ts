import { once } from 'node:events';
import net from 'node:net';
import { until } from '../../../scripts/until.js';
import { lasts } from '../lasts';

export type Target = { host: string; port: number };

/** A proxy in front of a server that simulates network failures. */
export type TcpProxy = {
  port: number;
  /** Resets all connections and leads new ones to this server. */
  leadTo: (server: Target) => void;
  /** Delays all data by this time, in each direction. */
  delay: (milliseconds: number) => void;
  /** Resets all connections; new ones work as before. */
  cut: () => void;
  /** Drops all packets silently, on existing and new connections. */
  swallow: () => void;
  /** As `swallow`, as soon as a packet with this text was forwarded to the server. Resolves soon after, or rejects after a minute. */
  swallowAfter: (text: string) => Promise<void>;
  /** Forwards new connections again. Earlier ones stay silent, as after a firewall has lost its state. */
  restore: () => void;
  close: () => Promise<void>;
};

const packetSeconds = 60;

export async function startTcpProxy(target: Target): Promise<TcpProxy> {
  const sockets = new Set<net.Socket>();
  let server = target;
  let milliseconds = 0;
  /** Connections of an earlier generation stay silent. */
  let generation = 0;
  let isSwallowing = false;
  let onForwarded = (_data: Buffer) => {};

  const forward = (from: net.Socket, to: net.Socket) => {
    const openedIn = isSwallowing ? -1 : generation;
    const unlessSilent = (act: () => void) => {
      if (openedIn === generation && !isSwallowing) act();
    };
    let delivered = Promise.resolve();
    const later = (act: () => void) => {
      const due = lasts(milliseconds);
      delivered = delivered.then(() => due).then(() => unlessSilent(act));
    };
    from.on('data', (data: Buffer) =>
      later(() => {
        to.write(data);
        onForwarded(data);
      }),
    );
    from.on('end', () => later(() => to.end()));
    from.on('error', () => later(() => to.destroy()));
    from.on('close', () => {
      sockets.delete(from);
      later(() => to.destroy());
    });
    sockets.add(from);
  };

  const proxy = net.createServer({ allowHalfOpen: true }, (client) => {
    const upstream = net.connect({ ...server, allowHalfOpen: true });
    forward(client, upstream);
    forward(upstream, client);
  });
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    port: (proxy.address() as net.AddressInfo).port,
    delay: (value) => {
      milliseconds = value;
    },
    leadTo: (next) => {
      server = next;
      cut();
    },
    cut,
    swallow: () => {
      isSwallowing = true;
    },
    swallowAfter: async (text) => {
      onForwarded = (data) => {
        if (!data.includes(text)) return;
        onForwarded = () => {};
        isSwallowing = true;
      };
      await until(`a packet with "${text}" is forwarded`, () => isSwallowing, {
        seconds: packetSeconds,
        everyMilliseconds: 5,
      });
    },
    restore: () => {
      generation += 1;
      isSwallowing = false;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
