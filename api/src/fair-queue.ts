export type FairQueueLimits = {
  /** Requests that are handled at once: of all networks, of one, and of one address (default: as many). */
  atOnce: number;
  atOnceForNetwork?: number;
  atOnceForAddress?: number;
  /** Of `atOnce`, the last places: a network takes one of them only if it has none. Default: none. */
  keptForOthers?: number;
  /** Requests that wait. */
  waiting: number;
  /** While the oldest has been waiting for longer, the queue is full. Default: no limit. */
  oldestMilliseconds?: number;
};

/** Who takes a place. `network`: the client's network, or its user. `address`: the one in the network. */
export type Client = { network: string; address: string };

/** A request's place in a queue. */
export type Place = {
  /** Resolves with true when the request's turn has come, and with false when the queue refuses it, or it gave up its place before. */
  turn: Promise<boolean>;
  /** Gives up the place, whether the request waits or is handled. */
  leave: () => void;
};

type Waiting = Client & { since: number; end: (isItsTurn: boolean) => void };

type Addresses = Map<string, Waiting[]>;

/**
 * A queue for one kind of requests. Client networks are served in turn, and so are the addresses of each network. A full
 * queue refuses the newest request of the network with most, and there of the address with most.
 */
export function createFairQueue({
  atOnce,
  atOnceForNetwork = atOnce,
  atOnceForAddress = atOnceForNetwork,
  keptForOthers = 0,
  waiting: waitingMax,
  oldestMilliseconds = Infinity,
}: FairQueueLimits) {
  const waiting = createWaiting();
  const ofNetworks = createCounts();
  const ofAddresses = createCounts();
  let handledCount = 0;

  const mostOfNetwork = () => (handledCount < atOnce - keptForOthers ? atOnceForNetwork : 1);
  const isFree = {
    network: (network: string) => ofNetworks.of(network) < mostOfNetwork(),
    address: (client: Client) => ofAddresses.of(keyOf(client)) < atOnceForAddress,
  };

  function handleNext(): void {
    while (handledCount < atOnce) {
      const request = waiting.takeNext(isFree);
      if (!request) return;
      ofNetworks.add(request.network, 1);
      ofAddresses.add(keyOf(request), 1);
      handledCount++;
      request.end(true);
    }
  }

  function endOne(client: Client): void {
    ofNetworks.add(client.network, -1);
    ofAddresses.add(keyOf(client), -1);
    handledCount--;
    // Not at once, so that other requests, such as health checks, are read in between.
    setImmediate(handleNext);
  }

  const isOld = (request: Waiting | undefined) =>
    request !== undefined && performance.now() - request.since > oldestMilliseconds;

  /** After `newcomer` was added: refuses one request if the queue, or its network, is full. */
  function keepWithinLimits(newcomer: Waiting): void {
    const isFull = waiting.size() > waitingMax || (handledCount >= atOnce && isOld(waiting.oldest()));
    if (!isFull && !waiting.ofNetwork(newcomer).some(isOld)) return;
    const refused = waiting.newestOfBusiest(newcomer, isFull ? 'all networks' : 'its network');
    waiting.remove(refused);
    refused.end(false);
  }

  return {
    take: (client: Client): Place => {
      let state: 'waiting' | 'handled' | 'left' = 'waiting';
      const request: Waiting = { ...client, since: performance.now(), end: () => {} };
      const turn = new Promise<boolean>((resolve) => {
        request.end = (isItsTurn) => {
          state = isItsTurn ? 'handled' : 'left';
          resolve(isItsTurn);
        };
      });
      waiting.add(request);
      handleNext();
      if (waiting.has(request)) keepWithinLimits(request);
      const leave = () => {
        const was = state;
        state = 'left';
        if (was === 'handled') endOne(client);
        if (was !== 'waiting') return;
        waiting.remove(request);
        request.end(false);
      };
      return { turn, leave };
    },
    /** Requests that are handled. */
    handled: () => handledCount,
  };
}

const keyOf = ({ network, address }: Client) => `${network} ${address}`;

function createCounts() {
  const counts = new Map<string, number>();
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add: (key: string, change: 1 | -1) => {
      const count = (counts.get(key) ?? 0) + change;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    },
  };
}

/** The waiting requests by network and address, each in the order of their turns. */
function createWaiting() {
  const networks = new Map<string, Addresses>();
  /** The oldest first. */
  const all = new Set<Waiting>();
  const addressesOf = ({ network }: Waiting): Addresses => networks.get(network) ?? new Map();

  function remove(request: Waiting): void {
    const addresses = addressesOf(request);
    const others = (addresses.get(request.address) ?? []).filter((other) => other !== request);
    if (others.length > 0) addresses.set(request.address, others);
    else addresses.delete(request.address);
    if (addresses.size === 0) networks.delete(request.network);
    all.delete(request);
  }

  return {
    add: (request: Waiting): void => {
      const addresses = addressesOf(request);
      addresses.set(request.address, [...(addresses.get(request.address) ?? []), request]);
      networks.set(request.network, addresses);
      all.add(request);
    },
    remove,
    has: (request: Waiting) => all.has(request),
    size: () => all.size,
    oldest: () => all.values().next().value,
    /** The oldest request of each address in the request's network. */
    ofNetwork: (request: Waiting) => [...addressesOf(request).values()].flatMap(([oldest]) => oldest ?? []),
    /** Removes the request whose turn it is. The next turns of its network and address come last. */
    takeNext: (isFree: {
      network: (network: string) => boolean;
      address: (client: Client) => boolean;
    }): Waiting | undefined => {
      for (const [network, addresses] of networks) {
        if (!isFree.network(network)) continue;
        for (const [request] of addresses.values()) {
          if (!request || !isFree.address(request)) continue;
          moveToEnd(networks, network);
          moveToEnd(addresses, request.address);
          remove(request);
          return request;
        }
      }
      return undefined;
    },
    /** The newest request of the address with most in the network with most. Of equal ones, the newcomer's counts. */
    newestOfBusiest: (newcomer: Waiting, where: 'all networks' | 'its network'): Waiting => {
      const own = addressesOf(newcomer);
      const addresses = where === 'its network' ? own : largest(own, networks.values(), sizeOf);
      const requests = largest(
        addresses.get(newcomer.address) ?? [],
        addresses.values(),
        ({ length }) => length,
      );
      return requests.at(-1) ?? newcomer;
    },
  };
}

const sizeOf = (addresses: Addresses) => [...addresses.values()].reduce((sum, { length }) => sum + length, 0);

function moveToEnd<Value>(map: Map<string, Value>, key: string): void {
  const value = map.get(key);
  map.delete(key);
  if (value !== undefined) map.set(key, value);
}

/** The value with the highest size; `preferred` if no other is larger. */
function largest<Value>(preferred: Value, values: Iterable<Value>, sizeOfValue: (value: Value) => number) {
  let found = preferred;
  for (const value of values) if (sizeOfValue(value) > sizeOfValue(found)) found = value;
  return found;
}
