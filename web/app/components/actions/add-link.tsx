import type { Area } from '@chuck-and-bit/contract/roles';
import { useRights } from '../../session/access/use-rights';
import { ButtonLink } from '../../ui/button';
import { Icon } from '../../ui/icon';

/** In the heading of a list: opens the form for a new row, for those who may change the area. */
export function AddLink({ to, label, area }: { to: string; label: string; area: Area }) {
  const { mayChange } = useRights();
  if (!mayChange(area)) return null;
  return (
    <ButtonLink to={to} size="small">
      <Icon name="plus" />
      {label}
    </ButtonLink>
  );
}
