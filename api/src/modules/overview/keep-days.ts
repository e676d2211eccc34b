import { addDays, localMoments, localTimes } from '@chuck-and-bit/contract/days';
import { databaseTime } from '../../database/clock';
import type { Queryable } from '../../database/client';
import { spanOfDays } from '../../days';
import * as queries from './kept-days.queries';

/** A payment gets its time before it is committed, so a day is summed only when it has been over for longer than transactions last. */
const settledMilliseconds = 3_600_000;

/** Sums the days that are over since the last run, a transaction each. After a change of the time zone, it sums all again. */
export async function keepDays(database: Queryable, timeZone: string): Promise<void> {
  const startOf = localMoments(timeZone);
  const settled = (await databaseTime(database)).getTime() - settledMilliseconds;
  const isOver = (day: string) => startOf(addDays(day, 1)).getTime() <= settled;
  await queries.deleteDaysOfOtherZones(database, timeZone);
  const last = await queries.findLastKeptDay(database, timeZone);
  const first = last === null ? await queries.findFirstPayment(database) : null;
  let day = last === null ? first && localTimes(timeZone)(first).slice(0, 10) : addDays(last, 1);
  while (day && isOver(day)) {
    const kept = { day, timeZone, ...spanOfDays({ from: day, to: day }, timeZone) };
    await database.transaction((transaction) => queries.keepDay(transaction, kept));
    day = addDays(day, 1);
  }
}
