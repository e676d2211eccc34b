import { setTimeout as pause } from 'node:timers/promises';
import type { Queryable } from '../../database/client';
import type { PublicDataVersion } from '../../database/public-data-version';
import { applyNextRows } from './apply-import';

export type RunImportsOptions = {
  publicDataVersion: Pick<PublicDataVersion, 'raise'>;
  onError: (error: unknown) => void;
  /** Pause between polls while no import is started. */
  pollSeconds?: number;
};

/** Rows of one transaction: the embedded database does nothing else meanwhile. */
const batchRows = 50;

/**
 * Saves the rows of started imports until closed, one import at a time: any number of processes may run this on one database.
 * After each batch it pauses for as long as the batch took, so that shopping goes on.
 */
export function startRunningImports(
  database: Queryable,
  { publicDataVersion, onError, pollSeconds = 1 }: RunImportsOptions,
): { close: () => Promise<void> } {
  const { signal, abort } = withAbort();
  const sleep = (milliseconds: number) =>
    pause(milliseconds, undefined, { signal, ref: false }).catch(() => {});

  async function runUntilClosed(): Promise<void> {
    while (!signal.aborted) {
      const began = performance.now();
      const isRunning = await applyNextRows(database, batchRows).catch((error: unknown) => {
        if (!signal.aborted) onError(error);
        return false;
      });
      if (isRunning) publicDataVersion.raise();
      await sleep(isRunning ? performance.now() - began : pollSeconds * 1_000);
    }
  }

  const ended = runUntilClosed();
  return {
    /** Waits for the batch in progress. */
    close: async () => {
      abort();
      await ended;
    },
  };
}

function withAbort() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
