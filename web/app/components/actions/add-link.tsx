import { Link } from 'react-router';
import { buttonClasses } from '../../ui/button';
import { Icon } from '../../ui/icon';

/** In the heading of a list: opens the form for a new row. */
export function AddLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className={buttonClasses('primary', 'small')}>
      <Icon name="plus" />
      {label}
    </Link>
  );
}
