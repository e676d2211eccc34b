import { Readable } from 'node:stream';
import { messages } from '@chuck-and-bit/contract/messages';
import type { ChangeSignal } from './database/change-signal';
import { ShopError } from './errors';

export type StreamLimits = {
  /** Maximum concurrent streams of one user in a process. */
  perUser: number;
  /** Maximum concurrent streams per process. */
  atOnce: number;
  /** The least time between two events: a storm of changes is one event. */
  betweenMilliseconds: number;
  /** How often a stream without events says that it is alive, and asks whether its session is. */
  heartbeatMilliseconds: number;
  /** Then the client asks again, with a token that is still valid. */
  lifetimeMilliseconds: number;
};

/** What a process serves, and what its clients see: a change within a second. */
export const streamLimits: StreamLimits = {
  perUser: 10,
  atOnce: 200,
  betweenMilliseconds: 1_000,
  heartbeatMilliseconds: 20_000,
  lifetimeMilliseconds: 10 * 60_000,
};

export type EventStreams = {
  /**
   * A stream (text/event-stream) with this event for each change, or for several at once.
   * @param mayFollow asked before each event and heartbeat; the stream ends once it is false
   * @throws TOO_MANY_REQUESTS when the user has too many of them, UNAVAILABLE when the process has
   */
  open: (userId: string, event: string, mayFollow: () => Promise<boolean>) => Readable;
  /** Ends all streams; those that are opened later end at once. */
  close: () => void;
};

/** A client that leaves more than this unread is disconnected. */
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
      const tell = () => send(`event: ${event}\ndata:\n\n`);
      const notices = spaced(() => void tell(), limits.betweenMilliseconds);
      const unsubscribe = changes.subscribe(notices.ask);
      const heartbeat = setInterval(
        () => void (changes.hearsOthers ? send(': alive\n\n') : tell()),
        limits.heartbeatMilliseconds,
      ).unref();
      const lifetime = setTimeout(end, limits.lifetimeMilliseconds).unref();
      streams.set(stream, { userId, end });
      stream.once('close', () => {
        streams.delete(stream);
        unsubscribe();
        notices.stop();
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

/** Runs the work at once when it is asked for, but not again within this time: then once, at its end. */
function spaced(work: () => void, milliseconds: number): { ask: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let isAskedAgain = false;
  const run = () => {
    isAskedAgain = false;
    work();
    timer = setTimeout(() => {
      timer = undefined;
      if (isAskedAgain) run();
    }, milliseconds).unref();
  };
  return {
    ask: () => {
      if (timer) isAskedAgain = true;
      else run();
    },
    stop: () => {
      clearTimeout(timer);
      isAskedAgain = false;
    },
  };
}
