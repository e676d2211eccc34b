import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

export type Watch = {
  /** Creates a client like the pools' clients, not connected yet. */
  connect: () => pg.Client;
  /** Closes all connections of this process: pending queries fail, and the pools open new connections. */
  cut: (reason: string) => void;
  report: (event: string, error?: unknown) => void;
  /** Receives whether the server answers, whenever it was asked. */
  answers: (isAnswering: boolean) => void;
};

const betweenPingsMilliseconds = 500;
const betweenTriesMilliseconds = 500;
/** A server that does not respond for this long counts as lost. */
const timeoutMilliseconds = 2_500;
const tickMilliseconds = 500;

/**
 * Pings the server twice a second on its own connection. When the network drops packets, queries would otherwise fail
 * only at the statement timeout; this closes all connections within three seconds.
 * @returns stops the watch
 */
export function watchServer(watch: Watch): () => Promise<void> {
  const closing = new AbortController();
  const { signal } = closing;
  let isLost = false;
  let isReadOnly = false;

  async function ping(client: pg.Client): Promise<void> {
    const { rows } = await withTimeout(
      client.query<{ isReadOnly: boolean }>(
        `select current_setting('transaction_read_only')::boolean as "isReadOnly"`,
      ),
    );
    if (isLost) watch.report('the database answers again');
    isLost = false;
    watch.answers(true);
    const wasReadOnly = isReadOnly;
    isReadOnly = rows[0]?.isReadOnly ?? false;
    if (isReadOnly === wasReadOnly) return;
    watch.report(isReadOnly ? 'the database accepts no writes' : 'the database accepts writes again');
    // The address may lead to another server now, and a session keeps the read-only setting it started with.
    watch.cut('the server has changed between read-only and read-write');
  }

  /** Pings until the connection is lost or the server is read-only: the address may lead to another one by then. */
  async function followOneConnection(): Promise<void> {
    const client = watch.connect();
    const lost = new AbortController();
    client.on('error', () => {});
    client.once('end', () => lost.abort());
    const over = AbortSignal.any([signal, lost.signal]);
    try {
      await withTimeout(client.connect());
      while (!signal.aborted) {
        await ping(client);
        await pause(betweenPingsMilliseconds, undefined, { signal: over, ref: false }).catch(() => {});
        if (isReadOnly) return;
      }
    } finally {
      client.end().catch(() => {});
    }
  }

  async function recover(error: unknown): Promise<void> {
    if (!isLost) watch.report('the database is not available', error);
    isLost = true;
    watch.answers(false);
    const isSilent = error instanceof SilentServerError;
    if (isSilent) watch.cut(error.message);
    // After a timeout, reconnect immediately: all older connections are closed, and new ones must be watched too.
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
  override message = `the server was silent for ${timeoutMilliseconds / 1000} seconds`;
}

/** The timeout counts ticks of the event loop, so that a busy process does not mistake its own delay for silence. */
async function withTimeout<T>(response: Promise<T>): Promise<T> {
  const over = new AbortController();
  const wait = async (): Promise<never> => {
    for (let waited = 0; waited < timeoutMilliseconds; waited += tickMilliseconds) {
      await pause(tickMilliseconds, undefined, { signal: over.signal, ref: false });
    }
    throw new SilentServerError();
  };
  try {
    return await Promise.race([response, wait()]);
  } finally {
    over.abort();
  }
}
