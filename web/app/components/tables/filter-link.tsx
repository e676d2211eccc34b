import { Link } from 'react-router';
import { classNames } from '../../ui/class-names';

/** A link above a table that filters its rows. */
export function FilterLink({ to, chosen, children }: { to: string; chosen: boolean; children: string }) {
  return (
    <Link
      to={to}
      aria-current={chosen ? 'page' : undefined}
      className={classNames(
        'btn h-auto min-h-10 px-4 py-1 text-sm',
        chosen ? 'btn-secondary' : 'btn-outline',
      )}
    >
      {children}
    </Link>
  );
}
