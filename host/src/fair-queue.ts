export type FairQueueLimits = {
  /** Requests that are handled at once: of all networks, and of one (default: as many). */
  atOnce: number;
  atOnceForNetwork?: number;
  /** Requests that wait. */
  waiting: number;
  /** While the oldest has been waiting for longer, the queue is full. Default: no limit. */
  oldestMilliseconds?: number;
};

/** A request's place in a queue. */
export type Place = {
  /** Resolves with true when the request's turn has come, and with false when the queue refuses it. */
  turn: Promise<boolean>;
  /** Gives up the place, whether the request waits or is handled. */
  leave: () => void;
};

type Waiting = { network: string; address: string; since: number; end: (isItsTurn: boolean) => void };

type Addresses = Map<string, Waiting[]>;

/**
 * A queue for one kind of requests. Client networks are served in turn, and so are the addresses of each network. A full
 * queue refuses the newest request of the network with most, and there of the address with most.
 */
export function createFairQueue({
  atOnce,
  atOnceForNetwork = atOnce,
  waiting: waitingMax,
  oldestMilliseconds = Infinity,
}: FairQueueLimits) {
  const waiting = createWaiting();
  const handled = new Map<string, number>();
  let handledCount = 0;

  function handleNext(): void {
    const isFree = (network: string) => (handled.get(network) ?? 0) < atOnceForNetwork;
    while (handledCount < atOnce) {
      const request = waiting.takeNext(isFree);
      if (!request) return;
      handled.set(request.network, (handled.get(request.network) ?? 0) + 1);
      handledCount++;
      request.end(true);
    }
  }

  function endOne(network: string): void {
    const remaining = (handled.get(network) ?? 1) - 1;
    if (remaining === 0) handled.delete(network);
    else handled.set(network, remaining);
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
    /**
     * @param network the client's network, or its user
     * @param address the client's address in the network
     */
    take: (network: string, address = network): Place => {
      let state: 'waiting' | 'handled' | 'left' = 'waiting';
      const request: Waiting = { network, address, since: performance.now(), end: () => {} };
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
        if (state === 'waiting') waiting.remove(request);
        if (state === 'handled') endOne(network);
        state = 'left';
      };
      return { turn, leave };
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
    takeNext: (isFree: (network: string) => boolean): Waiting | undefined => {
      const [, addresses] = [...networks].find(([network]) => isFree(network)) ?? [];
      const request = addresses?.values().next().value?.[0];
      if (!addresses || !request) return undefined;
      moveToEnd(networks, request.network);
      moveToEnd(addresses, request.address);
      remove(request);
      return request;
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
