import type { EventEmitter } from 'node:events';

const longestMilliseconds = 100;
/** After so much work in a turn, the rest waits for the next one. */
const sliceMilliseconds = 5;

/**
 * Node accepts one connection in a turn of the event loop. If each turn had work of some milliseconds, those that many clients open at
 * once would wait for each other's work; health checks too, which come on new connections.
 * @returns begins work: at once, or while connections arrive in the next turn in which none has, and after a tenth of a second in any case
 */
export function createQuietTurns(server: EventEmitter): (work: () => void) => void {
  const waiting: { work: () => void; giveUpAt: number }[] = [];
  let hasArrived = false;
  let isWatching = false;

  server.on('connection', () => {
    hasArrived = true;
    watch();
  });

  function watch(): void {
    if (!isWatching) setImmediate(endTurn);
    isWatching = true;
  }

  function endTurn(): void {
    const begunAt = performance.now();
    const isQuiet = !hasArrived;
    hasArrived = false;
    for (let [next] = waiting; next; [next] = waiting) {
      const now = performance.now();
      if (now - begunAt >= sliceMilliseconds || !(isQuiet || next.giveUpAt <= now)) break;
      waiting.shift();
      next.work();
    }
    isWatching = false;
    if (!isQuiet || waiting.length > 0) watch();
  }

  return (work) => {
    if (isWatching) waiting.push({ work, giveUpAt: performance.now() + longestMilliseconds });
    else work();
  };
}
