import { Readable } from 'node:stream';
import { messages } from '@chuck-and-bit/contract/messages';
import type { ChangeSignal } from './database/change-signal';
import { ShopError } from './errors';

export type StreamLimits = {
  /** Maximum concurrent streams of one user in a process. */
  perUser: number;
  /** Maximum concurrent streams per process. */
  atOnce: number;
  /** Minimum time between two events; the changes in between are sent as one event. */
  betweenMilliseconds: number;
  /** Time between heartbeats, each of which also checks `mayFollow`. */
  heartbeatMilliseconds: number;
  /** The stream ends after this time, and the client reconnects with a current token. */
  lifetimeMilliseconds: number;
};

/** The limits of the running shop: clients see a change within a second. */
export const streamLimits: StreamLimits = {
  perUser: 10,
  atOnce: 200,
  betweenMilliseconds: 1_000,
  heartbeatMilliseconds: 20_000,
  lifetimeMilliseconds: 10 * 60_000,
};

export type EventStreams = {
  /**
   * Opens a stream (text/event-stream) that sends this event for each change, or once for several changes.
   * @param mayFollow checked before each event and heartbeat; the stream ends when it returns false or throws
   * @throws TOO_MANY_REQUESTS when the user has too many streams, UNAVAILABLE when the process has, or is stopping
   */
  open: (userId: string, event: string, mayFollow: () => Promise<boolean>) => Readable;
  /** Ends all streams; `open` throws UNAVAILABLE afterwards. */
  close: () => void;
};

/** A client with more unread bytes is disconnected. */
const unreadBytes = 16_384;

export function createEventStreams(changes: ChangeSignal, limits: StreamLimits): EventStreams {
  const streams = new Map<Readable, { userId: string; end: () => void }>();
  let isClosed = false;

  const admit = (userId: string) => {
    const own = [...streams.values()].filter((stream) => stream.userId === userId).length;
    if (own >= limits.perUser) {
      throw new ShopError('TOO_MANY_REQUESTS', messages.tooManyRequests, { retryAfterSeconds: 60 });
    }
    if (isClosed || streams.size >= limits.atOnce) {
      throw new ShopError('UNAVAILABLE', messages.unavailable, { retryAfterSeconds: 5 });
    }
  };

  return {
    open: (userId, event, mayFollow) => {
      admit(userId);
      const stream = new Readable({ read() {} });
      let isEnded = false;
      const end = () => {
        if (!isEnded) stream.push(null);
        isEnded = true;
      };
      const send = async (text: string) => {
        const isAllowed = await mayFollow().catch(() => false);
        if (isEnded || stream.destroyed) return;
        if (!isAllowed) end();
        else if (stream.readableLength > unreadBytes) stream.destroy();
        else stream.push(text);
      };
      const sendEvent = () => send(`event: ${event}\ndata:\n\n`);
      const eventThrottle = throttled(() => void sendEvent(), limits.betweenMilliseconds);
      const unsubscribe = changes.subscribe(eventThrottle.request);
      const heartbeat = setInterval(
        () => void (changes.includesOtherProcesses ? send(': alive\n\n') : sendEvent()),
        limits.heartbeatMilliseconds,
      ).unref();
      const lifetime = setTimeout(end, limits.lifetimeMilliseconds).unref();
      streams.set(stream, { userId, end });
      stream.once('close', () => {
        streams.delete(stream);
        unsubscribe();
        eventThrottle.stop();
        clearInterval(heartbeat);
        clearTimeout(lifetime);
      });
      stream.push(': connected\n\n');
      return stream;
    },
    close: () => {
      isClosed = true;
      for (const { end } of streams.values()) end();
    },
  };
}

/** Runs the work at once when requested. Requests within this time after a run cause one more run at its end. */
function throttled(work: () => void, milliseconds: number): { request: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let isPending = false;
  const run = () => {
    isPending = false;
    work();
    timer = setTimeout(() => {
      timer = undefined;
      if (isPending) run();
    }, milliseconds).unref();
  };
  return {
    request: () => {
      if (timer) isPending = true;
      else run();
    },
    stop: () => {
      clearTimeout(timer);
      isPending = false;
    },
  };
}
