/** The rows to show. `waiting` counts the new rows that are held back. */
export type LiveRows<Row> = { rows: readonly Row[]; waiting: number };

/**
 * Refreshes the shown rows while somebody reads them. New rows above the last of them wait. Rows missing from `newer` are
 * removed, unless waiting rows may have pushed them off its end.
 * @param isWhole whether `newer` is the whole list: then no row was pushed off
 */
export function holdRows<Row extends { _id: string }>(
  shown: readonly Row[],
  newer: readonly Row[],
  isWhole: boolean,
): LiveRows<Row> {
  const shownIds = new Set(shown.map(({ _id }) => _id));
  const last = newer.findLastIndex(({ _id }) => shownIds.has(_id));
  if (last === -1) return { rows: newer, waiting: 0 };
  const waiting = newer.slice(0, last).filter(({ _id }) => !shownIds.has(_id));
  const waitingIds = new Set(waiting.map(({ _id }) => _id));
  const kept = newer.filter(({ _id }) => !waitingIds.has(_id));
  const end = shown.findIndex(({ _id }) => _id === newer[last]?._id);
  const pushedOut = isWhole || waiting.length === 0 ? [] : shown.slice(end + 1);
  const keptIds = new Set(kept.map(({ _id }) => _id));
  return { rows: [...kept, ...pushedOut.filter(({ _id }) => !keptIds.has(_id))], waiting: waiting.length };
}
