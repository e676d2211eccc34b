import { tryGetCurrentAuthEndpointContext } from '@better-auth/core/context';
import { APIError } from 'better-auth/api';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { PasswordQueues } from './identity-options';
import { passwordPaths } from './paths';
import { clientAddressIn } from './service-address';

/**
 * Hashes and verifies passwords. This is slow by design and runs in Node's thread pool (four threads), so requests wait for
 * their turn: a burst of sign-ins leaves threads for other work.
 */
export function passwordHashing({ anonymous, signedIn }: PasswordQueues) {
  async function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const context = tryGetCurrentAuthEndpointContext();
    // The shop itself creates an account: there is no request to limit.
    if (!context) return task();
    const queue = passwordPaths.includes(context.path ?? '') ? signedIn : anonymous;
    const { turn, leave } = queue.take(clientAddressIn(context.headers) ?? '');
    if (!(await turn)) throw new APIError('SERVICE_UNAVAILABLE', {}, { 'Retry-After': '2' });
    try {
      return await task();
    } finally {
      leave();
    }
  }

  return {
    hash: (password: string) => inTurn(() => hashPassword(password)),
    verify: (attempt: { hash: string; password: string }) => inTurn(() => verifyPassword(attempt)),
  };
}
