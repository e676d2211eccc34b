import pg from 'pg';
import { FullPoolError } from './availability';

type OnConnection = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** A pool that refuses queries and transactions while too many wait, so that only requests that use this pool are refused. */
export class BoundedPool extends pg.Pool {
  readonly #maxWaiting: number;

  constructor({ maxWaiting, ...options }: pg.PoolConfig & { maxWaiting: number }) {
    super(options);
    this.#maxWaiting = maxWaiting;
  }

  /** `query` connects by this method too. */
  override connect = ((callback?: OnConnection) => {
    if (this.waitingCount < this.#maxWaiting) return callback ? super.connect(callback) : super.connect();
    const error = new FullPoolError();
    return callback ? callback(error, undefined, () => {}) : Promise.reject(error);
  }) as pg.Pool['connect'];
}
