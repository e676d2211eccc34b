import { useState } from 'react';
import { errorMessage } from '../../../components/errors/error-message';
import { FormError } from '../../../components/errors/form-error';
import { AuthFrame } from '../../../components/auth/auth-page';
import { toast } from '../../../components/toasts/toast';
import { useHydrated } from '../../../browser/use-hydrated';
import { browserSession } from '../../../session/store/browser-session.client';
import { Button } from '../../../ui/button';

type LinkLoginProps = { onSecondStep: () => void; onEnd: () => void };

/**
 * The target of the link in a login mail. It logs in at the press of a button only, because programs that check mails open
 * their links too.
 */
export function LinkLogin({ onSecondStep, onEnd }: LinkLoginProps) {
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function logIn() {
    setBusy(true);
    setFailure(null);
    try {
      if ((await browserSession.signIn((client) => client.signInByLink())) === 'second-step')
        return onSecondStep();
      toast.success("You're logged in");
      onEnd();
    } catch (error) {
      setFailure(errorMessage(error));
      setBusy(false);
    }
  }

  return (
    <AuthFrame title="Login" intro="Continue only if you asked for this login link yourself.">
      <div className="flex flex-col items-start gap-5">
        <FormError message={failure} />
        <Button busy={busy} disabled={!hydrated} onClick={() => void logIn()}>
          Login
        </Button>
        <button type="button" className="link py-1 text-sm" disabled={!hydrated || busy} onClick={onEnd}>
          Log in another way
        </button>
      </div>
    </AuthFrame>
  );
}
