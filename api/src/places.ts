import { setTimeout as delay } from 'node:timers/promises';
import { messages } from '@chuck-and-bit/contract/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from './errors';
import { type Client, createFairQueue, type FairQueueLimits } from './fair-queue';
import { keyOfAddress, keyOfNetwork } from './network-keys';

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives up the request's place among those that the process handles, because it waits for something else that is scarce. */
    leaveShare?: (() => void) | undefined;
  }
}

/** A call as its places see it. */
export type PlaceCall = { request: FastifyRequest; reply: FastifyReply };

/** Anybody: their network, and their address in it. */
export const visitorOf = ({ clientAddress }: Pick<FastifyRequest, 'clientAddress'>): Client => ({
  network: keyOfNetwork(clientAddress),
  address: keyOfAddress(clientAddress),
});

/** Somebody who is signed in, wherever they are. Accounts are free: for shoppers see `shopperOf`. */
export const userOf = ({ id }: { id: string }): Client => ({ network: id, address: id });

/** A shopper: the network that they are in, and their account in it. */
export const shopperOf = (
  request: Pick<FastifyRequest, 'clientAddress'>,
  { id }: { id: string },
): Client => ({
  network: keyOfNetwork(request.clientAddress),
  address: id,
});

/**
 * The places of something scarce in this process, divided fairly among client networks and accounts.
 * @param busy what refused callers are told, when they may come again, and how long `hold` waits before it refuses them
 */
export function createPlaces(
  limits: FairQueueLimits,
  { message = messages.unavailable as string, retryAfterSeconds = 1, refusedAfterMilliseconds = 0 } = {},
) {
  const queue = createFairQueue(limits);
  const refused = () => new ShopError('UNAVAILABLE', message, { retryAfterSeconds });
  return {
    /**
     * Takes a place until the response is sent, or its connection is closed.
     * @returns gives it up before
     * @throws UNAVAILABLE
     */
    hold: async ({ request, reply: { raw } }: PlaceCall, client: Client): Promise<() => void> => {
      request.leaveShare?.();
      // Nothing would end a place of a connection that was closed before.
      if (raw.destroyed) throw refused();
      const place = queue.take(client);
      for (const end of ['finish', 'close']) raw.once(end, place.leave);
      if (await place.turn) return place.leave;
      // Some ask again as soon as they are refused, and would take the thread with refusals.
      if (refusedAfterMilliseconds > 0 && !raw.destroyed) await delay(refusedAfterMilliseconds);
      throw refused();
    },
    /**
     * Takes a place while the work runs. A request whose connection closes waits no longer; work that has begun keeps its place, because it
     * goes on.
     * @throws UNAVAILABLE
     */
    during: async <Result>(
      { request, reply: { raw } }: PlaceCall,
      client: Client,
      work: () => Promise<Result>,
    ): Promise<Result> => {
      request.leaveShare?.();
      if (raw.destroyed) throw refused();
      const place = queue.take(client);
      raw.once('close', place.leave);
      const isItsTurn = await place.turn;
      raw.off('close', place.leave);
      if (!isItsTurn) throw refused();
      try {
        return await work();
      } finally {
        place.leave();
      }
    },
    /** How many places are taken. */
    taken: queue.handled,
  };
}

export type Places = ReturnType<typeof createPlaces>;
