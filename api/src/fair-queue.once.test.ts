import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFairQueue, type FairQueueLimits } from './fair-queue';

/**
 * A queue, with the names of the requests whose turn has come and of those that were refused. A name is a letter for the
 * network, then one for the address, and a number: `ax1`.
 */
function openQueue(changes: Partial<FairQueueLimits> = {}) {
  const queue = createFairQueue({
    atOnce: 2,
    atOnceForNetwork: 2,
    waiting: 4,
    oldestMilliseconds: 1_000,
    ...changes,
  });
  const started: string[] = [];
  const refused: string[] = [];
  const take = (name: string) => {
    const place = queue.take({ network: name.charAt(0), address: name.slice(0, 2) });
    void place.turn.then((isItsTurn) => (isItsTurn ? started : refused).push(name));
    return place;
  };
  /** Adds requests, then ends each one that was started. @returns the order in which they started */
  const serveAll = async (...names: string[]) => {
    const places = new Map(names.map((name) => [name, take(name)]));
    await nextTurn();
    for (let served = 0; served < started.length; served += 1)
      await leaves(places.get(started[served] ?? ''));
    return started;
  };
  return { take, serveAll, started, refused };
}

async function leaves(place: { leave: () => void } | undefined): Promise<void> {
  place?.leave();
  await nextTurn();
  await nextTurn();
}

describe('a fair queue', () => {
  it.each([
    ['lets a few requests in at once, and the next one when one leaves', {}, 'ax bx cx dx', 'ax bx', 'cx'],
    [
      'bounds the requests of one network, and lets others pass them',
      { atOnce: 3, atOnceForNetwork: 1 },
      'ax1 ax2 bx',
      'ax1 bx',
      'ax2',
    ],
    [
      'bounds the requests of one address, and lets others of its network pass them',
      { atOnce: 4, atOnceForNetwork: 3, atOnceForAddress: 1 },
      'ax1 ax2 ay1',
      'ax1 ay1',
      'ax2',
    ],
  ])('%s', async (_, changes, names, first, next) => {
    const { take, started } = openQueue(changes);
    const [leaving] = names.split(' ').map(take);
    await nextTurn();
    expect(started).toEqual(first.split(' '));
    leaving?.leave();
    await leaves(leaving);
    expect(started).toEqual([...first.split(' '), next]);
  });

  it.each([
    ['networks in turn', 'ax1 ax2 ax3 bx1 cx1 bx2', 'ax1 ax2 bx1 cx1 ax3 bx2'],
    [
      'the addresses of a network in turn, without more turns for a network of many',
      'ax1 ax2 ax3 ax4 ay1 az1 av1 bx1 bx2',
      'ax1 ax2 bx1 ay1 bx2 az1 av1 ax3 ax4',
    ],
    ['clients without an address in turn all the same', ' ax1 ax2 bx1', ' ax1 bx1 ax2'],
  ])('serves %s', async (_, names, order) => {
    const { serveAll } = openQueue({ atOnce: 1, waiting: 20 });
    expect(await serveAll(...names.split(' '))).toEqual(order.split(' '));
  });

  it('keeps its last places for networks that have none', async () => {
    const { take, started } = openQueue({ atOnce: 4, atOnceForNetwork: 3, keptForOthers: 2 });
    const [first] = ['ax1', 'ax2', 'ax3'].map(take);
    take('bx1');
    take('bx2');
    await nextTurn();
    expect(started).toEqual(['ax1', 'ax2', 'bx1']);
    take('cx1');
    await nextTurn();
    expect(started).toEqual(['ax1', 'ax2', 'bx1', 'cx1']);
    await leaves(first);
    // Three are handled, one of each network: the fourth place is for a fourth network.
    expect(started).toHaveLength(4);
    take('dx1');
    await nextTurn();
    expect(started.at(-1)).toBe('dx1');
  });

  it('that is full refuses the newest request of the network with most, so that others still come in', async () => {
    const { take, started, refused } = openQueue({ atOnce: 1 });
    const first = take('ax1');
    for (const name of ['ax2', 'ax3', 'ax4', 'ax5', 'ax6', 'bx1']) take(name);
    await nextTurn();
    expect(refused).toEqual(['ax6', 'ax5']);
    await leaves(first);
    expect(started).toEqual(['ax1', 'ax2']);
  });

  it('that is full counts the addresses of a network together', async () => {
    const { take, refused } = openQueue({ atOnce: 1 });
    for (const name of ['bx1', 'bx2', 'aw1', 'ax1', 'ay1', 'cx1']) take(name);
    await nextTurn();
    expect(refused).toEqual([expect.stringMatching(/^a/)]);
  });

  it.each([
    [
      'that is full of one network refuses of its address with most',
      {},
      'ax1 ax2 ax3 ax4 ax5 ay1 az1 ax6',
      'ax5 ax4 ax6',
    ],
    ['that is full of many networks refuses the next one', { atOnce: 2 }, 'ax bx cx dx ex fx gx', 'gx'],
    ['in which none may wait serves a request that need not', { waiting: 0 }, 'ax bx', 'bx'],
  ])('%s', async (_, changes, names, left) => {
    const { take, refused } = openQueue({ atOnce: 1, ...changes });
    for (const name of names.split(' ')) take(name);
    await nextTurn();
    expect(refused).toEqual(left.split(' '));
  });

  it('forgets a request that leaves while it waits', async () => {
    const { take, started } = openQueue({ atOnce: 1, waiting: 1 });
    const first = take('ax');
    take('bx').leave();
    take('cx');
    await leaves(first);
    expect(started).toEqual(['ax', 'cx']);
  });

  it('forgets a request that was refused', async () => {
    const { take, started } = openQueue({ atOnce: 1, waiting: 1 });
    const first = take('ax1');
    take('ax2');
    const refused = take('ax3');
    await nextTurn();
    refused.leave();
    await leaves(first);
    expect(started).toEqual(['ax1', 'ax2']);
  });
});

describe('a fair queue whose oldest request waits for too long', () => {
  afterEach(() => vi.useRealTimers());

  it('is full', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { take, refused } = openQueue();
    for (const name of ['ax', 'bx', 'cx']) take(name);
    vi.advanceTimersByTime(1_000);
    take('dx');
    vi.advanceTimersByTime(1);
    take('ex');
    await nextTurn();
    expect(refused).toEqual(['ex']);
  });

  it('is full only for its network, if others need not wait', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { take, started, refused } = openQueue({ atOnceForNetwork: 1 });
    take('ax1');
    take('ax2');
    vi.advanceTimersByTime(1_001);
    take('ax3');
    take('bx');
    await nextTurn();
    expect(started).toEqual(['ax1', 'bx']);
    expect(refused).toEqual(['ax3']);
  });
});
