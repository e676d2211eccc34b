import { useRights } from '../../session/access/use-rights';
import { EmptyState } from '../../ui/empty-state';
import type { IconName } from '../../ui/icon';
import { AddLink } from '../actions/add-link';

type NothingAddedProps = {
  icon: IconName;
  title: string;
  /** What it means that there is none. */
  text: string;
  /** What to do about it, for those who may. */
  toDo: string;
  add: { to: string; label: string };
};

/** An empty list of settings. */
export function NothingAdded({ text, toDo, add, ...look }: NothingAddedProps) {
  const mayChange = useRights().mayChange('settings');
  if (!mayChange) return <EmptyState {...look} text={text} />;
  return <EmptyState {...look} text={`${text} ${toDo}`} action={<AddLink {...add} area="settings" />} />;
}
