import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

export type Watch = {
  /** Makes a connection as the pools do, not opened yet. */
  connect: () => pg.Client;
  /** Cuts all connections of this process: what waits on them fails, and the pools open new ones. */
  cut: (reason: string) => void;
  /** Looks for the server that takes writes, and moves the pools there if it is another. @returns whether it is */
  move: () => Promise<boolean>;
  /** Whether there are several servers to choose from. */
  hasSeveral: boolean;
  /** Receives what the operator should know. */
  report: (event: string, error?: unknown) => void;
};

const betweenPingsMilliseconds = 500;
const betweenTriesMilliseconds = 500;
/** Silent for so long, the server is given up. */
const patienceMilliseconds = 2_500;
const tickMilliseconds = 500;
/** How often several servers are compared while the one in use is well: another may have been promoted. */
const pingsBetweenComparisons = 10;

/**
 * Asks the server twice a second whether it is there, on a connection of its own. When the network swallows what is sent,
 * nothing else would notice before a statement's time limit is over: here all connections are cut within three seconds.
 * @returns how to stop
 */
export function watchServer(watch: Watch): () => Promise<void> {
  const closing = new AbortController();
  const { signal } = closing;
  let isLost = false;
  let isReadOnly = false;

  async function ping(client: pg.Client): Promise<void> {
    const { rows } = await answered(
      client.query<{ isReadOnly: boolean }>(
        `select current_setting('transaction_read_only')::boolean as "isReadOnly"`,
      ),
    );
    if (isLost) watch.report('the database answers again');
    isLost = false;
    const wasReadOnly = isReadOnly;
    isReadOnly = rows[0]?.isReadOnly ?? false;
    if (isReadOnly === wasReadOnly) return;
    watch.report(isReadOnly ? 'the database takes no writes' : 'the database takes writes again');
    // A name may lead to another server by now, and a session keeps the setting that it began with.
    watch.cut('the server has changed between read-only and read-write');
  }

  /** Pings until the connection is lost, or another one is needed. */
  async function followOneConnection(): Promise<void> {
    const client = watch.connect();
    const lost = new AbortController();
    client.on('error', () => {});
    client.once('end', () => lost.abort());
    const over = AbortSignal.any([signal, lost.signal]);
    try {
      await answered(client.connect());
      for (let pings = 1; !signal.aborted; pings += 1) {
        await ping(client);
        await pause(betweenPingsMilliseconds, undefined, { signal: over, ref: false }).catch(() => {});
        const isToCompare = watch.hasSeveral && (isReadOnly || pings % pingsBetweenComparisons === 0);
        if ((isToCompare && (await watch.move())) || isReadOnly) return;
      }
    } finally {
      client.end().catch(() => {});
    }
  }

  async function recover(error: unknown): Promise<void> {
    if (!isLost) watch.report('the database is not available', error);
    isLost = true;
    const isSilent = error instanceof SilentServerError;
    if (isSilent) watch.cut(error.message);
    if (watch.hasSeveral) await watch.move().catch(() => {});
    // After silence the next connection is opened at once: what is older is cut, so nothing silent is left unnoticed.
    if (!isSilent) await pause(betweenTriesMilliseconds, undefined, { signal, ref: false });
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        await followOneConnection();
      } catch (error) {
        if (!signal.aborted) await recover(error).catch(() => {});
      }
    }
  }

  const running = run();
  return async () => {
    closing.abort();
    await running;
  };
}

class SilentServerError extends Error {
  override message = `the server was silent for ${patienceMilliseconds / 1000} seconds`;
}

/** Counts only time in which this process could have heard an answer: a busy one hears it late. */
async function answered<T>(answer: Promise<T>): Promise<T> {
  const over = new AbortController();
  const wait = async (): Promise<never> => {
    for (let waited = 0; waited < patienceMilliseconds; waited += tickMilliseconds) {
      await pause(tickMilliseconds, undefined, { signal: over.signal, ref: false });
    }
    throw new SilentServerError();
  };
  try {
    return await Promise.race([answer, wait()]);
  } finally {
    over.abort();
  }
}
