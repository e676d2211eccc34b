import { shopKey, storedText } from './browser-storage';

/** The header has whole seconds: a clock that differs by less is taken as right. */
const precision = 2_000;

/**
 * How far the server's clock is ahead of this browser's, in milliseconds. Clocks of browsers may be wrong by hours. Stored,
 * because a page needs it before its first response.
 */
const storedAhead = storedText({ area: 'localStorage', key: shopKey('serverAhead') }, (text) =>
  /^-?\d{1,13}$/.test(text) ? text : null,
);
let ahead: number | null = null;

/**
 * @param date the `Date` header of a response that has just arrived, if it may be read
 * @param mayBeCached a response from a cache has an earlier time, so that it only tells of a clock that is slow
 */
export function setServerTime(date: string | null, { mayBeCached = false } = {}): void {
  const difference = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  if (mayBeCached && (ahead === null || difference <= ahead)) return;
  ahead = Math.abs(difference) < precision ? 0 : difference;
  storedAhead.write(String(ahead));
}

/** Asks the shop for its time, unless a response of this page has told it. Without a connection, it stays as it is. */
export async function learnServerTime(): Promise<void> {
  if (ahead !== null) return;
  const response = await fetch(window.location.origin, { method: 'HEAD', cache: 'no-store' }).catch(
    () => null,
  );
  setServerTime(response?.headers.get('date') ?? null);
}

/** The server's time, in milliseconds since 1970, as the last response told it in any page; this browser's until the first one. */
export const serverNow = (): number => Date.now() + (ahead ?? Number(storedAhead.read() ?? 0));

/**
 * The latest time that it may be at the server: until a response of this page has told it, the clock of the browser may
 * be right, whatever an earlier page has stored.
 */
export const latestServerTime = (): number =>
  ahead === null ? Math.max(serverNow(), Date.now()) : serverNow();
