import type { IncomingMessage } from 'node:http';

const makers = new WeakMap<IncomingMessage, () => unknown>();

/**
 * Answers a request with what `make` gives now. Whoever keeps the answer may ask `make` again, and so learns what the
 * answer has become after orders took stock: it waits for nothing and asks no database.
 */
export function answerLive<Answer>(request: IncomingMessage, make: () => Answer): Answer {
  makers.set(request, make);
  return make();
}

/** What makes the answer to this request anew, if it was answered live. */
export function makerOf(request: IncomingMessage): (() => unknown) | null {
  return makers.get(request) ?? null;
}
