import { useState } from 'react';
import { usePageContext } from '../../../page/page-context';
import {
  type Confirmation,
  hasPassword,
  type Identity,
  type IdentityClient,
  isSecondStepOver,
} from '../../../session/identity/identity';
import type { ReauthenticationStep } from '../../../session/reauthentication/reauthentication';
import { useSignInElsewhere } from '../../../session/reauthentication/use-sign-in-elsewhere';
import { browserSession } from '../../../session/store/browser-session';
import { Modal } from '../../../ui/modal';
import { EmailText } from '../../account/email-text';
import { errorMessage } from '../../errors/error-message';
import { CodeConfirmation } from './code-confirmation';
import { OtherConfirmation } from './other-confirmation';
import { PasswordConfirmation } from './password-confirmation';

export type ReauthenticationDialogProps = {
  identity: Identity;
  step: ReauthenticationStep;
  /** Called with false if the user declined. */
  onAnswer: (confirmed: boolean) => void;
};

type Stage = 'password' | 'code' | 'other-ways' | 'link-sent' | 'in-window';

/** Asks a user whose sign-in is too old to confirm their identity, in one of the ways that the account offers. */
export default function ReauthenticationDialog({ identity, step, onAnswer }: ReauthenticationDialogProps) {
  const isEmbedded = usePageContext().publicConfig.identity.kind === 'embedded';
  const firstStage = hasPassword(identity) ? 'password' : 'other-ways';
  const [stage, setStage] = useState<Stage>(
    // The embedded service takes the code alone; Firebase asks for it after a password or Google.
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
      const outcome = await browserSession().confirmIdentity(way);
      if (outcome === 'confirmed') onAnswer(true);
      if (outcome === 'second-step') go('code');
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
      {stage === 'password' && <PasswordConfirmation {...parts} onOtherWays={() => go('other-ways')} />}
      {stage === 'code' && <CodeConfirmation {...parts} hasRecoveryCodes={isEmbedded} />}
      {(stage === 'other-ways' || stage === 'link-sent' || stage === 'in-window') && (
        <OtherConfirmation
          {...parts}
          identity={identity}
          isWaiting={stage !== 'other-ways'}
          onLinkSent={() => go('link-sent')}
          onWindowOpened={() => go('in-window')}
          onOtherWays={() => go('other-ways')}
          onPassword={hasPassword(identity) ? () => go('password') : null}
        />
      )}
    </Modal>
  );
}

function Message({ stage, identity }: { stage: Stage; identity: Identity }) {
  const email = (
    <strong className="font-medium break-words">
      <EmailText>{identity.email}</EmailText>
    </strong>
  );
  switch (stage) {
    case 'password':
      return <>You logged in a while ago. To continue, enter the password for {email}.</>;
    case 'code':
      return 'To continue, enter the code your authenticator app shows for Chuck & Bit.';
    case 'other-ways':
      return <>You logged in a while ago. To continue, log in again as {email}.</>;
    case 'link-sent':
      return (
        <>
          We sent a login link to {email}. Open it in this browser within five minutes, then come back. This
          page will continue by itself.
        </>
      );
    case 'in-window':
      return 'Log in with Google in the window that just opened. This page will then continue by itself.';
  }
}
