import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names';

type ModalProps = {
  title: string;
  message: ReactNode;
  /** While work is under way it can't be closed. */
  busy: boolean;
  /** Escape, or a press beside the dialog. */
  onClose: () => void;
  /** It interrupts another dialog, which is hidden while this one is open. */
  covers?: boolean;
  /** Fields and buttons. */
  children: ReactNode;
};

/** A dialog that has to be answered. Open as long as it is rendered. */
export function Modal({ title, message, busy, onClose, covers = false, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // Closing before the element leaves the page lets the browser give focus back to the opener.
  useLayoutEffect(() => {
    const element = dialog.current;
    const neighbours = neighboursOf(document.activeElement);
    element?.showModal();
    return () => {
      element?.close();
      requestAnimationFrame(() => focusInstead(neighbours));
    };
  }, []);

  const close = () => {
    if (!busy) onClose();
  };
  const closeOnBackdrop = useEffectEvent((event: MouseEvent) => {
    if (event.target === dialog.current) close();
  });
  useEffect(() => {
    const element = dialog.current;
    const listener = (event: MouseEvent) => closeOnBackdrop(event);
    element?.addEventListener('click', listener);
    return () => element?.removeEventListener('click', listener);
  }, []);

  return (
    <dialog
      ref={dialog}
      className={classNames(
        // In a table cell it would inherit `white-space` and `text-align`.
        'rounded-box border-base-300 m-auto max-h-[calc(100dvh-2rem)] w-full max-w-lg overflow-y-auto border text-start whitespace-normal max-sm:mb-0 max-sm:max-h-[calc(100dvh-0.5rem)] max-sm:rounded-b-none',
        covers && 'covers-dialogs',
      )}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div className="p-6">
        <h2 id={`${id}-title`} className="text-xl font-semibold">
          {title}
        </h2>
        <div id={`${id}-message`} className="text-base-content/80 mt-3">
          {message}
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** The buttons below a dialog's text: the one that confirms comes last, or on top on phones. */
export function ModalButtons({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{children}</div>;
}

/** The rows or list items below and above that of this element. */
function neighboursOf(element: Element | null): (Element | null | undefined)[] {
  const row = element?.closest('tr, li');
  return [row?.nextElementSibling, row?.previousElementSibling];
}

/** If the button that opened the dialog is gone or disabled, focuses a neighbour of its row, or the page's heading. */
function focusInstead(neighbours: (Element | null | undefined)[]) {
  const focused = document.activeElement;
  if (focused !== document.body && !focused?.matches(':disabled')) return;
  const row = neighbours.find((each) => each?.isConnected);
  const target = row ?? document.querySelector('h1');
  if (!(target instanceof HTMLElement)) return;
  target.tabIndex = -1;
  // Scrolls only if the focused element is out of view.
  target.focus({ preventScroll: true });
  const { top, bottom } = target.getBoundingClientRect();
  if (bottom <= 0 || top >= window.innerHeight) target.scrollIntoView({ block: 'nearest' });
}
