import type { FetcherWithComponents, SubmitTarget } from 'react-router';

/** Sends a value to the screen's action as JSON. The action runs in the same browser and reads it by `readActionBody`. */
export function submitBody(fetcher: Pick<FetcherWithComponents<unknown>, 'submit'>, body: object) {
  return fetcher.submit(body as SubmitTarget, { method: 'post', encType: 'application/json' });
}

/** What the screen has sent to its own action by `submitBody`. */
export async function readActionBody<Body extends object>(request: Request): Promise<Body> {
  return (await request.json()) as Body;
}
