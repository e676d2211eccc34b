import { data } from 'react-router';
import { isUnreachable } from '../../page/shop-api-error';

/** What an action came to. A failure is data, because a thrown error would replace the screen by its error page. */
export type Outcome<T = unknown> = { ok: true; value: T } | { ok: false; error: unknown };

/** Does the work of an action. Where the shop could not be reached, the loaders do not run again: they could not either. */
export async function outcomeOf<T>(work: () => Promise<T>) {
  try {
    return data<Outcome<T>>({ ok: true, value: await work() });
  } catch (error) {
    if (error instanceof Response) throw error;
    return data<Outcome<T>>({ ok: false, error }, { status: isUnreachable(error) ? 503 : 200 });
  }
}
