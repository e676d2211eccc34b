import { data } from 'react-router';
import { isUnreachable } from '../../page/shop-api-error';

/** The result of an action. A failure is data, because a thrown error would replace the screen by its error page. */
export type Outcome<T = unknown> = { ok: true; value: T } | { ok: false; error: unknown };

/** Runs the work of an action. If the shop is unreachable, the status 503 keeps the loaders from running: they would fail too. */
export async function outcomeOf<T>(work: () => Promise<T>) {
  try {
    return data<Outcome<T>>({ ok: true, value: await work() });
  } catch (error) {
    if (error instanceof Response) throw error;
    return data<Outcome<T>>({ ok: false, error }, { status: isUnreachable(error) ? 503 : 200 });
  }
}

/** What the screen has sent to its own action by `useScreenAction`. */
export async function readActionBody<Body extends object>(request: Request): Promise<Body> {
  return (await request.json()) as Body;
}
