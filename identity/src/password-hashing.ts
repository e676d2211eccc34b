import { tryGetCurrentAuthEndpointContext } from '@better-auth/core/context';
import { APIError } from 'better-auth/api';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { Attempts } from './identity-options';
import { passwordPaths } from './paths';
import { clientAddressIn } from './service-address';
import { BudgetSpentError, createWorkBudget, type WorkBudget } from './work-budget';

/**
 * Hashes and verifies passwords. This is slow by design and runs in Node's thread pool (four threads), so unauthenticated
 * and signed-in requests each have a work budget: a burst of sign-ins leaves threads for other work.
 */
export function passwordHashing({ keyOfNetwork }: Pick<Attempts, 'keyOfNetwork'>, budget: WorkBudget) {
  const anonymous = createWorkBudget(budget);
  const signedIn = createWorkBudget({ ...budget, atOnce: 1 });

  async function withinBudget<Result>(task: () => Promise<Result>): Promise<Result> {
    const context = tryGetCurrentAuthEndpointContext();
    // The shop itself creates an account: there is no request to limit.
    if (!context) return task();
    const network = keyOfNetwork(clientAddressIn(context.headers) ?? '');
    try {
      return await (passwordPaths.includes(context.path ?? '') ? signedIn : anonymous).run(network, task);
    } catch (error) {
      if (error instanceof BudgetSpentError)
        throw new APIError('SERVICE_UNAVAILABLE', {}, { 'Retry-After': '2' });
      throw error;
    }
  }

  return {
    hash: (password: string) => withinBudget(() => hashPassword(password)),
    verify: (attempt: { hash: string; password: string }) => withinBudget(() => verifyPassword(attempt)),
  };
}
