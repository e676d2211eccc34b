import { ButtonLink } from '../../ui/button';
import { Icon } from '../../ui/icon';

/** In the heading of a list: opens the form for a new row. */
export function AddLink({ to, label }: { to: string; label: string }) {
  return (
    <ButtonLink to={to} size="small">
      <Icon name="plus" />
      {label}
    </ButtonLink>
  );
}
