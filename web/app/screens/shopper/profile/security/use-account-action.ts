import { useState } from 'react';
import { authFailure } from '../../../../components/auth-failure';
import { browserSession } from '../../../../session/browser-session';
import type { IdentityService } from '../../../../session/identity';

/** Runs one change of the account at a time and keeps the sentence of the last one that was refused. */
export function useAccountAction() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  /** @returns whether it worked */
  async function run(action: (identity: IdentityService) => Promise<void>): Promise<boolean> {
    setBusy(true);
    setFailure(null);
    try {
      await action(await browserSession().identity());
      return true;
    } catch (error) {
      setFailure(authFailure(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { busy, failure, setFailure, run };
}
