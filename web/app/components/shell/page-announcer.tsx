import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type Place, placeOf } from '../../browser/focus-place';

/**
 * Does for client-side navigation what a browser does for a page load: announces the title to screen readers and moves the
 * focus to the top. Within a page, it keeps the focus near a control that is removed.
 */
export function PageAnnouncer() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => keepFocusOnceUsed(), []);
  // In the same step as the new page: later, `keepFocus` could take the old page's heading for one that was lost on the new page.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    if (hash) return;
    const top = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    if (!top) return;
    top.tabIndex = -1;
    // Scroll restoration decides the scroll position.
    top.focus({ preventScroll: true });
  }, [pathname, hash]);

  return (
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {title}
    </div>
  );
}

/** Pages on which nobody uses a control do without the script. It then stays for as long as the page. */
function keepFocusOnceUsed(): () => void {
  let last: Place | null = null;
  let loading: Promise<void> | null = null;
  const note = ({ target }: Event) => {
    // The control may be gone when the script is there.
    last = placeOf(target) ?? last;
    loading ??= import('../../browser/keep-focus')
      .then(({ keepFocus }) => void keepFocus(last))
      .catch(() => undefined)
      .finally(stop);
  };
  const stop = () => document.removeEventListener('focusin', note);
  document.addEventListener('focusin', note);
  return stop;
}
