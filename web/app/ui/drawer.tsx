import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';

type DrawerProps = {
  title: string;
  /** The button that opens it. */
  opener: ComponentProps<'button'>;
  children: ReactNode;
};

/**
 * A menu that slides in from the side. The browser keeps the focus inside, closes it on Escape and gives the focus back.
 * If it supports `command`, it also opens the menu before hydration. Navigation closes the menu.
 */
export function Drawer({ title, opener, children }: DrawerProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  // In the cleanup, not in the effect: a menu opened before hydration stays open.
  useEffect(() => () => dialog.current?.close(), [key]);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        {...{ commandfor: id, command: 'show-modal' }}
        onClick={(event) => {
          // Replaces the command, which would warn about a dialog that is already open.
          event.preventDefault();
          dialog.current?.showModal();
        }}
        {...opener}
      />
      <dialog
        ref={dialog}
        id={id}
        aria-labelledby={`${id}-title`}
        closedby="any"
        className="border-base-300 ml-auto h-dvh w-[min(20rem,88vw)] border-s px-5 text-lg transition-transform duration-200 starting:translate-x-full"
      >
        <div className="border-base-300 flex h-16 items-center justify-between border-b">
          <h2 id={`${id}-title`} className="text-xl font-semibold">
            {title}
          </h2>
          <form method="dialog">
            <button className="btn btn-ghost btn-square -me-2.5 size-11" aria-label="Close menu">
              <svg
                viewBox="0 0 24 24"
                className="size-6"
                stroke="currentColor"
                strokeWidth="2"
                aria-hidden="true"
              >
                <path d="M5 5l14 14M19 5 5 19" />
              </svg>
            </button>
          </form>
        </div>
        <div className="py-4">{children}</div>
      </dialog>
    </>
  );
}
