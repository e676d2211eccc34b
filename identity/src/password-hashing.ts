import { tryGetCurrentAuthEndpointContext } from '@better-auth/core/context';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { Attempts } from './identity-options';
import { tooBusy } from './refusals';
import { BudgetSpentError, createWorkBudget, type WorkBudget } from './work-budget';

/** Paths that refuse who is not signed in before they hash anything. */
const forSignedIn = new Set([
  '/change-password',
  '/verify-password',
  '/delete-user',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/get-totp-uri',
  '/two-factor/generate-backup-codes',
]);

/**
 * Hashes and checks passwords. It is meant to take long, in Node's four threads for such work, so what strangers ask for
 * has a budget, and what signed-in users ask for has another: a rush of sign-ins leaves room for everything else.
 */
export function passwordHashing(
  { keyOfNetwork }: Pick<Attempts, 'keyOfNetwork'>,
  budget: WorkBudget,
  clientAddressHeader: string,
) {
  const anonymous = createWorkBudget(budget);
  const signedIn = createWorkBudget({ ...budget, atOnce: 1 });

  async function within<Result>(task: () => Promise<Result>): Promise<Result> {
    const context = tryGetCurrentAuthEndpointContext();
    // The shop itself makes an account: nobody waits at the door.
    if (!context) return task();
    const network = keyOfNetwork(context.headers?.get(clientAddressHeader) ?? '');
    try {
      return await (forSignedIn.has(context.path ?? '') ? signedIn : anonymous).run(network, task);
    } catch (error) {
      throw error instanceof BudgetSpentError ? tooBusy() : error;
    }
  }

  return {
    hash: (password: string) => within(() => hashPassword(password)),
    verify: (attempt: { hash: string; password: string }) => within(() => verifyPassword(attempt)),
  };
}
