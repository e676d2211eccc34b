import { useState } from 'react';
import { usePageContext } from '../../page/page-context';
import { browserSession } from '../../session/store/browser-session.client';
import type { SignInOutcome } from '../../session/identity/identity';
import { Button } from '../../ui/button';
import { errorMessage } from '../errors/error-message';
import { GoogleMark } from './google-mark';

type GoogleButtonProps = {
  /** Where to go on to afterwards. */
  origin: string;
  disabled: boolean;
  onOutcome?: (outcome: SignInOutcome) => void;
  onFailure: (message: string | null) => void;
};

/** "Continue with Google", where the shop offers it. */
export function GoogleButton({ origin, disabled, onOutcome, onFailure }: GoogleButtonProps) {
  const [busy, setBusy] = useState(false);
  if (!usePageContext().publicConfig.google) return null;

  async function continueWithGoogle() {
    setBusy(true);
    onFailure(null);
    try {
      const outcome = await browserSession.signIn((client) => client.signInWithGoogle(origin));
      // Stays busy while the browser leaves the page, but not when the page returns from the back/forward cache.
      if (outcome === 'leaving') window.addEventListener('pageshow', () => setBusy(false), { once: true });
      else setBusy(false);
      onOutcome?.(outcome);
    } catch (error) {
      onFailure(errorMessage(error));
      setBusy(false);
    }
  }

  return (
    <Button variant="outline" disabled={disabled} busy={busy} onClick={() => void continueWithGoogle()}>
      {!busy && <GoogleMark />}
      <span>Continue with Google</span>
    </Button>
  );
}
