import { useLocation } from 'react-router';
import { usePageContext } from '../../../page/page-context';
import { hasGoogle, type Identity } from '../../../session/identity/identity';
import { Button } from '../../../ui/button';
import { ModalButtons } from '../../../ui/modal';
import { useInitialFocus } from '../../../ui/use-initial-focus';
import { FormError } from '../../errors/form-error';
import { GoogleMark } from '../google-mark';
import type { ConfirmationParts } from './confirmation-form';

type OtherConfirmationProps = ConfirmationParts & {
  identity: Identity;
  /** The sign-in continues in another tab or window. */
  isWaiting: boolean;
  onLinkSent: () => void;
  onWindowOpened: () => void;
  /** The mail has not come, or the window was closed. */
  onOtherWays: () => void;
  /** Back to the password; null for an account without one. */
  onPassword: (() => void) | null;
};

/** Signing in again by Google or by a mailed link, each in another tab; this one is notified through the stored token. */
export function OtherConfirmation(props: OtherConfirmationProps) {
  const { identity, isWaiting, onLinkSent, onWindowOpened, onOtherWays, onPassword } = props;
  const { failure, busy, confirm, onDecline } = props;
  const { publicConfig } = usePageContext();
  const { pathname } = useLocation();
  const decline = useInitialFocus<HTMLButtonElement>();

  const confirmWithGoogle = async () => {
    const outcome = await confirm((client) => client.confirmWithGoogle());
    if (outcome === 'elsewhere') onWindowOpened();
  };
  const sendLink = async () => {
    const outcome = await confirm(async (client) => {
      await client.sendSignInLink(identity.email, pathname);
      return 'elsewhere';
    });
    if (outcome === 'elsewhere') onLinkSent();
  };

  return (
    <>
      <div className="mt-5 flex flex-col gap-3 empty:hidden">
        <FormError message={failure} />
        {isWaiting ? (
          <>
            <p aria-live="polite" className="text-base-content/75 flex items-center gap-3">
              <span className="loading loading-spinner loading-sm" aria-hidden="true" />
              Waiting for you to log in …
            </p>
            <button type="button" className="link self-start py-1 text-sm" onClick={onOtherWays}>
              Confirm another way
            </button>
          </>
        ) : (
          <>
            {publicConfig.google && hasGoogle(identity) && (
              <Button variant="outline" disabled={busy} onClick={() => void confirmWithGoogle()}>
                <GoogleMark />
                Continue with Google
              </Button>
            )}
            <Button variant="outline" busy={busy} onClick={() => void sendLink()}>
              Email me a login link
            </Button>
            {onPassword && (
              <button
                type="button"
                className="link self-start py-1 text-sm"
                disabled={busy}
                onClick={onPassword}
              >
                Use your password
              </button>
            )}
          </>
        )}
      </div>
      <ModalButtons>
        <Button ref={decline} variant="ghost" disabled={busy} onClick={onDecline}>
          No, go back
        </Button>
      </ModalButtons>
    </>
  );
}
