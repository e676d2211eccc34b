/** How far the server's clock is ahead of this browser's, in milliseconds. Clocks of browsers may be wrong by hours. */
let ahead = 0;

/** The header has whole seconds: a clock that differs by less is taken as right. */
const precision = 2_000;

/** @param date the `Date` header of a response that has just arrived, if it may be read */
export function setServerTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) < precision ? 0 : difference;
}

/** The server's time, in milliseconds since 1970; this browser's until the first response. */
export const serverNow = (): number => Date.now() + ahead;
