import { useLocation } from 'react-router';
import { Button } from '../../../ui/button';
import { ModalButtons } from '../../../ui/modal';
import { useInitialFocus } from '../../../ui/use-initial-focus';
import { FormError } from '../../errors/form-error';
import type { ConfirmationParts } from './confirmation-form';

type LinkConfirmationProps = Omit<ConfirmationParts, 'setFailure'> & {
  email: string;
  /** The sign-in continues in another tab. */
  isWaiting: boolean;
  onLinkSent: () => void;
  /** The mail has not come. */
  onAnotherLink: () => void;
};

/**
 * Signing in again by a mailed link, in another tab; this one is notified through the stored token. The only way for an
 * account with neither password nor second factor: Google does not ask again who a browser belongs to.
 */
export function LinkConfirmation(props: LinkConfirmationProps) {
  const { email, isWaiting, onLinkSent, onAnotherLink, failure, busy, confirm, onDecline } = props;
  const { pathname } = useLocation();
  const decline = useInitialFocus<HTMLButtonElement>();

  const sendLink = async () => {
    const outcome = await confirm((client) =>
      client.sendSignInLink(email, pathname).then(() => 'elsewhere' as const),
    );
    if (outcome) onLinkSent();
  };

  return (
    <>
      <div className="mt-5 flex flex-col gap-3">
        <FormError message={failure} />
        {isWaiting ? (
          <>
            <p aria-live="polite" className="text-base-content/75 flex items-center gap-3">
              <span className="loading loading-sm" aria-hidden="true" />
              Waiting for you to log in …
            </p>
            <button type="button" className="link self-start py-1 text-sm" onClick={onAnotherLink}>
              Send another link
            </button>
          </>
        ) : (
          <Button variant="outline" busy={busy} onClick={() => void sendLink()}>
            Email me a login link
          </Button>
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
