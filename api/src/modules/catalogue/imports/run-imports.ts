import { setTimeout as pause } from 'node:timers/promises';
import type { Queryable } from '../../../database/client';
import type { PublicDataVersion } from '../../../database/public-data-version';
import { refusalOf } from '../../../errors';
import { applyNextRows, leaveOutNextRow } from './apply-import';
import { planNextRows } from './plan-next-rows';
import { lockQueuedImport } from './product-imports.queries';

export type RunImportsOptions = {
  publicDataVersion: Pick<PublicDataVersion, 'raise'>;
  onError: (error: unknown) => void;
  /** Pause between polls while no import waits. */
  pollSeconds?: number;
};

/** How long the transaction of a batch should take: the embedded database does nothing else meanwhile. */
const batchMilliseconds = 40;
/**
 * Rows of one transaction, whose number follows from the time that the one before took. Fewer would hardly be faster on a busy
 * machine, where what every transaction costs takes most of the time.
 */
const batchRows = { first: 25, min: 25, max: 250 };

type Done = 'planning' | 'applying' | null;

/**
 * Plans or saves the next rows of the import whose turn it is, in one transaction. If the database refuses one of them, such as a
 * product with the SKU of another, ever fewer are tried until it is alone, and it is left out.
 * @returns what it did; null if there was no import
 */
export async function runNextRows(database: Queryable, rows: number): Promise<Done> {
  try {
    return await runBatch(database, rows);
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    if (rows > 1) return runNextRows(database, Math.floor(rows / 2));
    await database.transaction(async (transaction) => {
      const found = await lockQueuedImport(transaction);
      if (found?.state === 'applying') await leaveOutNextRow(transaction, found, refusal);
    });
    return 'applying';
  }
}

function runBatch(database: Queryable, rows: number): Promise<Done> {
  return database.transaction(async (transaction) => {
    const found = await lockQueuedImport(transaction);
    if (!found) return null;
    if (found.state === 'planning') {
      await planNextRows(transaction, found, rows);
      return 'planning';
    }
    await applyNextRows(transaction, found, rows);
    return 'applying';
  });
}

/**
 * Plans uploaded imports and saves the rows of started ones until closed, one import at a time: any number of processes may run this
 * on one database. It pauses after each batch, so that shopping goes on.
 */
export function startRunningImports(
  database: Queryable,
  { publicDataVersion, onError, pollSeconds = 1 }: RunImportsOptions,
): { close: () => Promise<void> } {
  const controller = new AbortController();
  const { signal } = controller;
  const sleep = (milliseconds: number) =>
    pause(milliseconds, undefined, { signal, ref: false }).catch(() => {});

  async function runUntilClosed(): Promise<void> {
    let rows = batchRows.first;
    while (!signal.aborted) {
      const began = performance.now();
      const done = await runNextRows(database, rows).catch((error: unknown) => {
        if (!signal.aborted) onError(error);
        return null;
      });
      const took = performance.now() - began;
      if (done === 'applying') publicDataVersion.raise();
      if (done !== null) rows = nextBatch(rows, took);
      await sleep(done === null ? pollSeconds * 1_000 : pauseAfter(took));
    }
  }

  const ended = runUntilClosed();
  return {
    /** Waits for the batch in progress. */
    close: async () => {
      controller.abort();
      await ended;
    },
  };
}

/** As long as the batch took, and twice as long if it took longer than it should: other work waits for the machine. */
const pauseAfter = (tookMilliseconds: number): number =>
  tookMilliseconds > batchMilliseconds ? 2 * tookMilliseconds : tookMilliseconds;

/** How many rows the next batch has, at most twice as many as this one. */
function nextBatch(rows: number, tookMilliseconds: number): number {
  const target = Math.round(rows * Math.min(2, batchMilliseconds / tookMilliseconds));
  return Math.min(batchRows.max, Math.max(batchRows.min, target));
}
