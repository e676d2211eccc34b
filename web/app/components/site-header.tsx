import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { AccountLinks, PageLinks } from './header-links';
import { Logo } from './logo';

/** Logo and navigation at the top of every page; a drawer repeats the navigation where it has no room. */
export function SiteHeader() {
  return (
    <header className="bg-base-100 sticky top-0 z-40">
      <div className="page-width flex h-16 items-center justify-between gap-6">
        <Logo />
        <nav aria-label="Main" className="hidden items-center gap-6 lg:flex lg:grow lg:justify-between">
          <ul className="flex items-center gap-1">
            <PageLinks />
          </ul>
          <ul className="flex items-center gap-1.5">
            <AccountLinks />
          </ul>
        </nav>
        <Drawer />
      </div>
      <div aria-hidden="true" className="tape" />
    </header>
  );
}

// A modal <dialog> keeps the focus inside, closes on Escape and gives the focus back: all the browser's own work.
function Drawer() {
  const dialog = useRef<HTMLDialogElement>(null);
  const location = useLocation();

  useEffect(() => dialog.current?.close(), [location.key]);
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 64rem)');
    const close = () => dialog.current?.close();
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, []);

  return (
    <div className="lg:hidden">
      <button
        type="button"
        className="btn btn-ghost btn-square size-11"
        aria-haspopup="dialog"
        aria-label="Open menu"
        onClick={() => dialog.current?.showModal()}
      >
        <svg viewBox="0 0 24 24" className="size-7" stroke="currentColor" strokeWidth="2" aria-hidden="true">
          <path d="M3 6h18M3 12h18M3 18h18" />
        </svg>
      </button>
      <dialog
        ref={dialog}
        aria-label="Menu"
        className="bg-base-100 text-base-content m-0 ml-auto h-dvh max-h-none w-[min(20rem,88vw)] border-0 p-0 backdrop:bg-black/55"
        closedby="any"
      >
        <div className="flex min-h-full flex-col p-4">
          <button
            type="button"
            className="btn btn-ghost btn-square size-11 self-end"
            aria-label="Close menu"
            onClick={() => dialog.current?.close()}
          >
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
          <nav aria-label="Menu" className="mt-2 text-lg">
            <ul className="flex flex-col gap-1">
              <PageLinks />
            </ul>
            <hr className="border-base-300 my-4" />
            <ul className="flex flex-col gap-2">
              <AccountLinks />
            </ul>
          </nav>
        </div>
      </dialog>
    </div>
  );
}
