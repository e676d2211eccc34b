import pLimit from 'p-limit';
import { unavailable } from '../errors';

/**
 * Searches of one process that run at once, each on one connection, and that wait for their turn. Public reads have three
 * connections by default, so one remains for everything but searches.
 */
const searchLimits = { atOnce: 2, waiting: 30 };

export type SearchLimit = <Found>(search: () => Promise<Found>) => Promise<Found>;

export const withoutLimit: SearchLimit = (search) => search();

/**
 * Bounds the searches of a route. A list that is being streamed is not interrupted; streams have a limit of their own.
 * @returns for a reply the function that runs a search, or throws UNAVAILABLE when too many are waiting
 */
export function createSearchLimit({
  atOnce,
  waiting,
} = searchLimits): (reply: { raw: { headersSent: boolean } }) => SearchLimit {
  const run = pLimit(atOnce);
  const limited: SearchLimit = async (search) => {
    if (run.pendingCount >= waiting) {
      throw unavailable();
    }
    return run(search);
  };
  return ({ raw }) => (raw.headersSent ? withoutLimit : limited);
}
