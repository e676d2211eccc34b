import type { ReactNode } from 'react';
import type { Confirmation, IdentityClient } from '../../../session/identity/identity';
import { Button } from '../../../ui/button';
import { ModalButtons } from '../../../ui/modal';

/** What the dialog shares with each way to confirm. */
export type ConfirmationParts = {
  failure: string | null;
  busy: boolean;
  setFailure: (failure: string | null) => void;
  /** Runs one way to confirm. @returns its outcome; null if it was refused, and then `failure` says why */
  confirm: (way: (client: IdentityClient) => Promise<Confirmation>) => Promise<Confirmation | null>;
  onDecline: () => void;
};

type ConfirmationFormProps = Pick<ConfirmationParts, 'busy' | 'onDecline'> & {
  onSubmit: () => Promise<void>;
  children: ReactNode;
};

/** The frame of the dialog's forms. */
export function ConfirmationForm({ busy, onDecline, onSubmit, children }: ConfirmationFormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void onSubmit();
      }}
    >
      <div className="mt-5 flex flex-col gap-2">{children}</div>
      <ModalButtons>
        <Button variant="ghost" disabled={busy} onClick={onDecline}>
          No, go back
        </Button>
        <Button type="submit" busy={busy}>
          Confirm
        </Button>
      </ModalButtons>
    </form>
  );
}
