import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { orKept } from '../../browser/keep-page';
import { paths } from '../../browser/paths';
import { onDemand } from '../../browser/reachability';
import { Button } from '../../ui/button';
import { errorMessage } from '../errors/error-message';
import { say } from '../toasts/say';

/** Logs out, and returns to this page after the login with another account. */
export function SwitchAccount({ size = 'medium' }: { size?: 'small' | 'medium' }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [busy, setBusy] = useState(false);

  async function switchAccount() {
    setBusy(true);
    try {
      const { browserSession } = await onDemand(import('../../session/store/browser-session.client'));
      await browserSession.end();
    } catch (error) {
      setBusy(false);
      return say('error', errorMessage(error));
    }
    // A guarded page has gone there by itself: Back must not lead to the login page twice.
    await orKept(navigate(paths.login(`${pathname}${search}`), { replace: true }));
    setBusy(false);
  }
  return (
    <Button variant="outline" size={size} busy={busy} onClick={() => void switchAccount()}>
      Log in with another account
    </Button>
  );
}
