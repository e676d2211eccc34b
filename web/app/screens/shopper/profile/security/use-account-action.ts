import { useState } from 'react';
import { authErrorMessage } from '../../../../components/errors/auth-error-message';
import { browserSession } from '../../../../session/store/browser-session';
import type { IdentityService } from '../../../../session/identity/identity';
import { withReauthentication } from '../../../../session/reauthentication/reauthentication';

type AccountAction = (identity: IdentityService) => Promise<void>;

/** Runs one change of the account at a time and keeps the sentence of the last one that was refused. */
export function useAccountAction() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  /** @returns whether it worked */
  async function attempt(work: () => Promise<void>): Promise<boolean> {
    setBusy(true);
    setFailure(null);
    try {
      await withReauthentication(work);
      return true;
    } catch (error) {
      setFailure(authErrorMessage(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  const run = (action: AccountAction) => attempt(async () => action(await browserSession().identity()));

  /** As `run`, for a change after which the identity service starts a new session. */
  const runInNewSession = (action: AccountAction) => attempt(() => browserSession().changeAccount(action));

  return { busy, failure, setFailure, run, runInNewSession };
}
