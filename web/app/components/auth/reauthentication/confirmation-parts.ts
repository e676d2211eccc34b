import { browserSession } from '../../../session/store/browser-session';
import type { Confirmation, Identity, IdentityService } from '../../../session/identity/identity';
import { authErrorMessage } from '../../errors/auth-error-message';

/** What each way to confirm shares with the dialog around it. */
export type ConfirmationParts = {
  identity: Identity;
  failure: string | null;
  busy: boolean;
  setFailure: (failure: string | null) => void;
  setBusy: (busy: boolean) => void;
  onConfirmed: () => void;
  onSecondStep: () => void;
  onDecline: () => void;
};

/** Runs one way to confirm. @returns its outcome; null if it was refused, and then `failure` says why */
export async function tryToConfirm(
  { setFailure, setBusy, onConfirmed, onSecondStep }: ConfirmationParts,
  confirm: (service: IdentityService) => Promise<Confirmation>,
): Promise<Confirmation | null> {
  setFailure(null);
  setBusy(true);
  try {
    const outcome = await browserSession().confirmIdentity(confirm);
    if (outcome === 'confirmed') onConfirmed();
    if (outcome === 'second-step') onSecondStep();
    return outcome;
  } catch (error) {
    setFailure(authErrorMessage(error));
    setBusy(false);
    return null;
  }
}
