import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Does for client-side navigation what a browser does for a page load: announces the title to screen readers and moves the
 * focus to the top.
 */
export function PageAnnouncer() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
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
