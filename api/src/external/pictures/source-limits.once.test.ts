import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CostlyPictureError, PictureError, PicturesBusyError } from './picture-error';
import { createSourceLimits } from './source-limits';

type Limits = ReturnType<typeof createSourceLimits>;
const address = 'https://pictures.example/drill.png';

/** Starts `count` pictures of one source. Each runs until the test ends it. */
function startPictures(limits: Limits, count: number) {
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

describe('a source that fails at a high cost', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  const seconds = 1_000;
  const fail = (limits: Limits, error: PictureError = new CostlyPictureError('Too slow')) =>
    limits.run(address, () => Promise.reject(error)).catch((thrown: Error) => thrown.message);
  const blocked = 'The server failed often. The shop asks it again in some minutes.';
  const isAsked = (limits: Limits) => limits.run(address, async () => true).catch(() => false);

  it('is not asked for 10 s after the second failure, then twice as long each time', async () => {
    const limits = createSourceLimits();
    expect(await fail(limits)).toBe('Too slow');
    expect(await fail(limits)).toBe('Too slow');
    for (const pause of [10, 20, 40]) {
      vi.advanceTimersByTime(pause * seconds - 1);
      expect(await fail(limits)).toBe(blocked);
      vi.advanceTimersByTime(1);
      expect(await fail(limits)).toBe('Too slow');
    }
  });

  it('is asked again after ten minutes at most', async () => {
    const limits = createSourceLimits();
    for (let time = 0; time < 12; time += 1) {
      vi.advanceTimersByTime(600 * seconds);
      expect(await fail(limits)).toBe('Too slow');
    }
    vi.advanceTimersByTime(600 * seconds - 1);
    expect(await isAsked(limits)).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await isAsked(limits)).toBe(true);
  });

  it('begins anew with a picture that succeeds, and does not block other sources', async () => {
    const limits = createSourceLimits();
    await fail(limits);
    expect(await isAsked(limits)).toBe(true);
    await fail(limits);
    expect(await isAsked(limits)).toBe(true);
    await fail(limits);
    await fail(limits);
    expect(await isAsked(limits)).toBe(false);
    expect(await limits.run('https://others.example/drill.png', async () => true)).toBe(true);
  });

  it('is asked for one picture at a time again', async () => {
    const limits = createSourceLimits();
    await isAsked(limits);
    await fail(limits);
    const next = startPictures(limits, 2);
    await turn();
    expect(next.running).toHaveLength(1);
    vi.useRealTimers();
    await next.end();
  });

  it('is not blocked by failures without a cost', async () => {
    const limits = createSourceLimits();
    for (let time = 0; time < 3; time += 1)
      expect(await fail(limits, new PictureError('No picture'))).toBe('No picture');
    expect(await isAsked(limits)).toBe(true);
  });
});
