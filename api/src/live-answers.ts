import type { IncomingMessage } from 'node:http';

/** Gives the JSON that an answer is now. It waits for nothing and asks no database. */
export type LiveBody = () => Buffer;

const bodies = new WeakMap<IncomingMessage, LiveBody>();

/** The body of the answer to this request, if it is live: whoever keeps the answer may ask what has become of it. */
export function liveBodyOf(request: IncomingMessage): LiveBody | null {
  return bodies.get(request) ?? null;
}

/** How rows are shown. `newest` gives the very same row where nothing has changed. */
type View<Row, Answer> = { newest: (row: Row) => Row; toAnswer: (row: Row) => Answer };

/** Answers a request with one row, live. */
export function answerLive<Row, Answer>(
  request: IncomingMessage,
  row: Row,
  { newest, toAnswer }: View<Row, Answer>,
): Answer {
  bodies.set(request, liveRow(row, { newest, toAnswer }));
  return toAnswer(newest(row));
}

/** Answers a request with a list of rows, live. */
export function answerLiveList<Row, Answer>(
  request: IncomingMessage,
  rows: Row[],
  { newest, toAnswer }: View<Row, Answer>,
): Answer[] {
  const parts = rows.map((row) => liveRow(row, { newest, toAnswer }));
  bodies.set(request, () =>
    Buffer.concat([open, ...parts.flatMap((part, index) => (index === 0 ? part() : [comma, part()])), close]),
  );
  return rows.map((row) => toAnswer(newest(row)));
}

const open = Buffer.from('[');
const comma = Buffer.from(',');
const close = Buffer.from(']');

/** A row's JSON, written again only when the row has changed. */
function liveRow<Row>(row: Row, { newest, toAnswer }: View<Row, unknown>): LiveBody {
  let shown = row;
  let json: Buffer | null = null;
  return () => {
    const now = newest(shown);
    if (json === null || now !== shown) json = Buffer.from(JSON.stringify(toAnswer(now)));
    shown = now;
    return json;
  };
}
