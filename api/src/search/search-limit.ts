import type { Client } from '../fair-queue';
import { createPlaces, type PlaceCall } from '../places';

/**
 * Searches of one process that run at once, each on one connection, and that wait for their turn. Public reads have three
 * connections by default, so one remains for everything but searches.
 */
const searchLimits = { atOnce: 2, waiting: 30 };

export type SearchLimit = <Found>(search: () => Promise<Found>) => Promise<Found>;

export const withoutLimit: SearchLimit = (search) => search();

/**
 * Bounds the searches of a route. A list that is being streamed is not interrupted; streams have a limit of their own.
 * @returns for a call the function that runs a search, or throws UNAVAILABLE when too many are waiting
 */
export function createSearchLimit(limits = searchLimits): (call: PlaceCall, client: Client) => SearchLimit {
  const places = createPlaces(limits);
  return (call, client) => (search) =>
    call.reply.raw.headersSent ? search() : places.during(call, client, search);
}
