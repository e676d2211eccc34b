import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { usePageContext } from '../../browser/page-context';

/** Browsers wait no longer for a timer. */
const longestWait = 2 ** 31 - 1;

/** A line of the merchant above the header. The server leaves it out while it is not shown; a page that stays open ends it itself. */
export function AnnouncementBar() {
  const { announcement } = usePageContext().publicConfig;
  const [hasEnded, setEnded] = useState(false);
  const until = announcement?.until;
  useEffect(() => {
    const wait = until ? Date.parse(until) - Date.now() : 0;
    // Without an end, or where the clock of the browser is wrong.
    if (wait <= 0 || wait > longestWait) return;
    const timer = setTimeout(() => setEnded(true), wait);
    return () => clearTimeout(timer);
  }, [until]);
  if (!announcement || hasEnded) return null;
  const { text, link } = announcement;
  const look = 'inline-flex min-h-9 items-center underline underline-offset-4 hover:no-underline';
  return (
    <aside
      aria-label="Announcement"
      className="bg-primary text-primary-content text-sm font-semibold [--focus-ring:var(--color-primary-content)]"
    >
      <p className="page-width flex min-h-9 items-center justify-center text-center" dir="auto">
        {link === '' && <span>{text}</span>}
        {link.startsWith('/') && (
          <Link to={link} className={look}>
            {text}
          </Link>
        )}
        {link !== '' && !link.startsWith('/') && (
          <a href={link} className={look}>
            {text}
          </a>
        )}
      </p>
    </aside>
  );
}
