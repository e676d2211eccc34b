import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Does what a browser does when it opens a page by itself: says the new page's title to screen readers and lets the
 * keyboard begin at its top.
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
    // Where the page is scrolled to is up to scroll restoration.
    top.focus({ preventScroll: true });
  }, [pathname, hash]);

  return (
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {title}
    </div>
  );
}
