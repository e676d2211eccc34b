import { IdentityError } from '../../session/identity/identity';
import { errorMessage } from './error-message';

/** The sentence that tells a visitor why signing in or registering did not work. */
export function authErrorMessage(error: unknown): string {
  return error instanceof IdentityError ? error.message : errorMessage(error);
}
