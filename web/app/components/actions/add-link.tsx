import type { Area } from '@chuck-and-bit/contract/roles';
import { useRights } from '../../session/access/use-rights';
import type { ComponentProps } from 'react';
import { ButtonLink } from '../../ui/button';
import { Icon } from '../../ui/icon';

type AddLinkProps = { to: string; label: string; area: Area } & Pick<
  ComponentProps<typeof ButtonLink>,
  'variant'
>;

/** In the heading of a list: opens the form for a new row, for those who may change the area. */
export function AddLink({ to, label, area, variant = 'primary' }: AddLinkProps) {
  const { mayChange } = useRights();
  if (!mayChange(area)) return null;
  return (
    <ButtonLink to={to} variant={variant} size="small">
      <Icon name="plus" />
      {label}
    </ButtonLink>
  );
}
