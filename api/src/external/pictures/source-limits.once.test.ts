import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { PicturesBusyError } from './picture-error';
import { createSourceLimits } from './source-limits';

const address = 'https://pictures.example/drill.png';

/** Starts `count` pictures of one source. Each runs until the test ends it. */
function startPictures(limits: ReturnType<typeof createSourceLimits>, count: number) {
  const running: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => running.push(resolve));
  const results = Array.from({ length: count }, () => limits.run(address, work));
  const ended = Promise.allSettled(results);
  return {
    running,
    /** Ends each picture as soon as it runs. */
    end: async () => {
      let isEnded = false;
      void ended.then(() => {
        isEnded = true;
      });
      const finishAll = () => {
        for (const finish of running.splice(0)) finish();
        return isEnded;
      };
      await vi.waitUntil(finishAll, { timeout: 10_000, interval: 1 });
      return ended;
    },
  };
}

describe('the pictures of a source', () => {
  it('are fetched one at a time until one succeeded, then three', async () => {
    const limits = createSourceLimits();
    const first = startPictures(limits, 2);
    await turn();
    expect(first.running).toHaveLength(1);
    await first.end();
    const next = startPictures(limits, 4);
    await turn();
    expect(next.running).toHaveLength(3);
    await next.end();
  });

  it('wait in a queue of limited length, which drains completely', async () => {
    const limits = createSourceLimits();
    for (const atOnce of [1, 3]) {
      const refused = (await startPictures(limits, atOnce + 201).end()).filter(
        ({ status }) => status === 'rejected',
      );
      expect(refused).toEqual([{ status: 'rejected', reason: expect.any(PicturesBusyError) }]);
    }
  });
});
