import { useState } from 'react';
import { usePageContext } from '../../../browser/page-context';
import {
  type Confirmation,
  hasPassword,
  type Identity,
  type IdentityClient,
  isSecondStepOver,
} from '../../../session/identity/identity';
import type { ReauthenticationStep } from '../../../session/reauthentication/reauthentication';
import { useSignInElsewhere } from '../../../session/reauthentication/use-sign-in-elsewhere';
import { browserSession } from '../../../session/store/browser-session.client';
import { Modal } from '../../../ui/modal';
import { EmailText } from '../../account/email-text';
import { errorMessage } from '../../errors/error-message';
import { CodeConfirmation } from './code-confirmation';
import { LinkConfirmation } from './link-confirmation';
import { PasswordConfirmation } from './password-confirmation';

export type ReauthenticationDialogProps = {
  identity: Identity;
  step: ReauthenticationStep;
  /** Called with false if the user declined. */
  onAnswer: (confirmed: boolean) => void;
};

type Stage = 'password' | 'code' | 'link' | 'link-sent';

/** Asks a user whose sign-in is too old to confirm their identity, in the strongest way that the account has. */
export default function ReauthenticationDialog({ identity, step, onAnswer }: ReauthenticationDialogProps) {
  const isEmbedded = usePageContext().publicConfig.identity.kind === 'embedded';
  const firstStage = hasPassword(identity) ? 'password' : 'link';
  const [stage, setStage] = useState<Stage>(
    // The embedded service takes the code alone; Firebase asks for it after a password or a mailed link.
    step === 'code' || (isEmbedded && identity.hasSecondStep) ? 'code' : firstStage,
  );
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useSignInElsewhere(() => onAnswer(true));

  const go = (next: Stage, reason: string | null = null) => {
    setBusy(false);
    setFailure(reason);
    setStage(next);
  };
  async function confirm(way: (client: IdentityClient) => Promise<Confirmation>) {
    setFailure(null);
    setBusy(true);
    try {
      const outcome = await browserSession.confirmIdentity(way);
      if (outcome === 'confirmed') onAnswer(true);
      if (outcome === 'second-step') go('code');
      if (outcome === 'elsewhere') setBusy(false);
      return outcome;
    } catch (error) {
      go(isSecondStepOver(error) ? firstStage : stage, errorMessage(error));
      return null;
    }
  }
  const parts = { failure, busy, setFailure, confirm, onDecline: () => onAnswer(false) };

  return (
    <Modal
      covers
      title="Confirm it's you"
      message={<Message stage={stage} identity={identity} />}
      busy={busy}
      onClose={() => onAnswer(false)}
    >
      {stage === 'password' && <PasswordConfirmation {...parts} email={identity.email} />}
      {stage === 'code' && <CodeConfirmation {...parts} hasRecoveryCodes={isEmbedded} />}
      {(stage === 'link' || stage === 'link-sent') && (
        <LinkConfirmation
          {...parts}
          email={identity.email}
          isWaiting={stage === 'link-sent'}
          onLinkSent={() => go('link-sent')}
          onAnotherLink={() => go('link')}
        />
      )}
    </Modal>
  );
}

function Message({ stage, identity }: { stage: Stage; identity: Identity }) {
  switch (stage) {
    case 'password':
      return (
        <span>
          To continue, enter the password for <AccountEmail of={identity} />.
        </span>
      );
    case 'code':
      return 'To continue, enter the code your authenticator app shows for this shop.';
    case 'link':
      return (
        <span>
          To continue, log in again as <AccountEmail of={identity} /> with a link that we email you.
        </span>
      );
    case 'link-sent':
      return (
        <span>
          We sent a login link to <AccountEmail of={identity} />. Open it in this browser within five minutes
          and press “Login”, then come back. This page will continue by itself.
        </span>
      );
  }
}

const AccountEmail = ({ of: { email } }: { of: Identity }) => (
  <strong className="font-medium break-words">
    <EmailText>{email}</EmailText>
  </strong>
);
