import type { ReactNode } from 'react';
import { ButtonLink } from './button';
import { Icon, type IconName } from './icon';

type EmptyStateProps = {
  title: string;
  text?: ReactNode;
  icon?: IconName;
  link?: { to: string; label: string };
  /** In place of one link. */
  action?: ReactNode;
};

/** Replaces an empty list: says what is missing, and what to do about it. */
export function EmptyState({ title, text, icon, link, action }: EmptyStateProps) {
  return (
    <div className="border-base-300 bg-base-200/40 rounded-box flex flex-col items-center gap-3 border border-dashed px-6 py-14 text-center">
      {icon && (
        <div aria-hidden="true" className="text-primary mb-1">
          <Icon name={icon} className="size-12" />
        </div>
      )}
      <h2 className="text-xl font-semibold">{title}</h2>
      {text && <p className="text-base-content/70 max-w-prose">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
      {link && (
        <div className="mt-3">
          <ButtonLink to={link.to}>{link.label}</ButtonLink>
        </div>
      )}
    </div>
  );
}
