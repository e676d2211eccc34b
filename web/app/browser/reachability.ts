import { pageMessages } from '@chuck-and-bit/contract/page-messages';
import { UserFacingError } from './user-facing-error';

/** Whether the shop responds to a request for this page. A proxy that doesn't reach the shop counts as no response. */
export async function isReachable(path: string): Promise<boolean> {
  try {
    return (await fetch(path, { method: 'HEAD', cache: 'no-store' })).status < 500;
  } catch {
    return false;
  }
}

/** Says why the shop was not reached. A browser may believe that it is online although no request arrives. */
export const unreachableMessage = (): string =>
  navigator.onLine ? pageMessages.unreachable : pageMessages.offline;

/** Loads a module on demand. @throws UserFacingError if its file can't be loaded */
export async function onDemand<Module>(loading: Promise<Module>): Promise<Module> {
  try {
    return await loading;
  } catch {
    throw new UserFacingError(unreachableMessage());
  }
}

let failures = 0;

/** Called when a request of this page has got no response. */
export function noteFailedRequest(): void {
  failures += 1;
}

/** How many requests of this page have got no response, also those whose failure a screen shows in place of its list. */
export const failedRequests = () => failures;
