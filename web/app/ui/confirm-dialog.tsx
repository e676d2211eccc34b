import { type ReactNode, useState } from 'react';
import { Button } from './button';
import { Modal, ModalButtons } from './modal';
import { useInitialFocus } from './use-initial-focus';

export type ConfirmDialogProps = {
  title: string;
  message: ReactNode;
  /** Begins with "Yes, ". */
  confirmLabel: string;
  /** Begins with "No, ". */
  declineLabel: string;
  /** Whether confirming destroys something. */
  danger?: boolean;
  /** The dialog stays open, busy, until this settles; its owner closes it. It must not reject. */
  onConfirm: () => Promise<void>;
  onDecline: () => void;
  /** Below the message: a field, or why the action failed. */
  children?: ReactNode;
};

/** Asks before an irreversible action. Open as long as it is rendered. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, message, confirmLabel, declineLabel, danger = false, onDecline, children } = props;
  const [busy, setBusy] = useState(false);
  const decline = useInitialFocus<HTMLButtonElement>();

  const confirm = async () => {
    setBusy(true);
    await props.onConfirm();
    setBusy(false);
  };

  return (
    <Modal title={title} message={message} busy={busy} onClose={onDecline}>
      <div className="mt-4 empty:hidden">{children}</div>
      <ModalButtons>
        <Button ref={decline} variant="ghost" disabled={busy} onClick={onDecline}>
          {declineLabel}
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </ModalButtons>
    </Modal>
  );
}
