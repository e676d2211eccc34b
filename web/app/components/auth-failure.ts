import { IdentityError } from '../session/identity';
import { failureMessage } from './failure-message';

/** The sentence that tells a visitor why signing in or registering did not work. */
export function authFailure(error: unknown): string {
  return error instanceof IdentityError ? error.message : failureMessage(error);
}
