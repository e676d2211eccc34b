import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './button';

type ConfirmDialogProps = {
  title: string;
  message: ReactNode;
  /** Begins with "Yes, ". */
  confirmLabel: string;
  /** Begins with "No, ". */
  declineLabel: string;
  /** What is agreed to destroys something. */
  danger?: boolean;
  /** The dialog stays open, busy, until this settles; its owner closes it. It must not reject. */
  onConfirm: () => Promise<void>;
  onDecline: () => void;
};

/** Asks before something that can't be taken back. Open as long as it is rendered. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, message, confirmLabel, declineLabel, danger = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  const id = useId();

  // Closing before the element leaves the page lets the browser give focus back to the opener.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useFocusWhenOpenerIsGone();

  const decline = () => {
    if (!busy) props.onDecline();
  };
  const confirm = async () => {
    setBusy(true);
    await props.onConfirm();
    setBusy(false);
  };
  const declineOnBackdrop = useEffectEvent((event: MouseEvent) => {
    if (event.target === dialog.current) decline();
  });
  useEffect(() => {
    const element = dialog.current;
    const listener = (event: MouseEvent) => declineOnBackdrop(event);
    element?.addEventListener('click', listener);
    return () => element?.removeEventListener('click', listener);
  }, []);

  return (
    <dialog
      ref={dialog}
      className="rounded-box border-base-300 m-auto border w-full max-w-lg max-sm:mb-0 max-sm:rounded-b-none"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
      onCancel={(event) => {
        event.preventDefault();
        decline();
      }}
    >
      <div className="p-6">
        <h2 id={`${id}-title`} className="text-2xl font-semibold">
          {title}
        </h2>
        <div id={`${id}-message`} className="text-base-content/80 mt-3">
          {message}
        </div>
        <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="ghost" autoFocus disabled={busy} onClick={decline}>
            {declineLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

/** When the button that opened the dialog went away with its row, the page's heading gets the focus. */
function useFocusWhenOpenerIsGone() {
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.querySelector('h1')?.focus();
      });
    },
    [],
  );
}
