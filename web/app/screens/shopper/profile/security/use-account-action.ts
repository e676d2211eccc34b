import { useState } from 'react';
import { errorMessage } from '../../../../components/errors/error-message';
import { browserSession } from '../../../../session/store/browser-session.client';
import type { IdentityClient } from '../../../../session/identity/identity';
import { withReauthentication } from '../../../../session/reauthentication/reauthentication';

type Change = (identity: IdentityClient) => Promise<void>;

/** Runs changes of the account. `busy` while one runs; `failure` is why the last one failed, or null. */
export function useAccountAction() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  /** @returns whether the work succeeded */
  async function attempt(work: () => Promise<void>): Promise<boolean> {
    setBusy(true);
    setFailure(null);
    try {
      await withReauthentication(work);
      return true;
    } catch (error) {
      setFailure(errorMessage(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  const run = (change: Change) => attempt(async () => change(await browserSession.identityClient()));

  /** As `run`, for a change after which the identity service starts a new session. */
  const runInNewSession = (change: Change) => attempt(() => browserSession.changeAccount(change));

  return { busy, failure, setFailure, attempt, run, runInNewSession };
}

export type AccountAction = ReturnType<typeof useAccountAction>;
