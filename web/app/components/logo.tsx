import { Link } from 'react-router';
import { paths } from '../paths';
import { shopName } from '../page-meta';

/** A three-jaw chuck seen from the front, and the name. */
export function Logo() {
  return (
    <Link to={paths.landing} prefetch="intent" className="flex items-center gap-2.5 rounded-field">
      <svg viewBox="0 0 48 48" className="size-9 shrink-0" aria-hidden="true">
        <circle cx="24" cy="24" r="22" className="fill-accent" />
        <circle cx="24" cy="24" r="7" className="fill-accent-content" />
        <path
          d="M24 17V4.500M18 27.5 7 34M30 27.5 41 34"
          className="stroke-accent-content"
          strokeWidth="4.5"
          strokeLinecap="round"
        />
      </svg>
      <span className="font-display text-2xl leading-none font-semibold whitespace-nowrap">{shopName}</span>
    </Link>
  );
}
