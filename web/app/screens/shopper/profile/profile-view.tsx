import { TypedLines } from '../../../ui/typed-lines';
import { roleNames } from '@chuck-and-bit/contract/roles';
import type { StockNotice } from '@chuck-and-bit/contract/stock-notices';
import type { User } from '@chuck-and-bit/contract/users';
import { type ReactNode, useEffect, useRef } from 'react';
import { Avatar } from '../../../components/account/avatar';
import { EmailText } from '../../../components/account/email-text';
import type { FailedList } from '../../../components/errors/failed-list';
import type { ActiveSession } from '../../../session/identity/identity';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { PageHeading } from '../../../ui/page-heading';
import { OwnData } from './own-data';
import { SecurityCard } from './security/security-card';
import { StockNotices } from './stock-notices';

type ProfileViewProps = {
  user: User;
  /** null for staff. */
  notices: StockNotice[] | FailedList | null;
  /** null where the identity service does not list them. */
  sessions: ActiveSession[] | FailedList | null;
  /** Whether the form was just closed: then the focus returns to the button that opened it. */
  isBackFromEditing: boolean;
  onEdit: () => void;
};

/** The saved profile, with the settings of the account. */
export function ProfileView({ user, notices, sessions, isBackFromEditing, onEdit }: ProfileViewProps) {
  const editButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isBackFromEditing) editButton.current?.focus();
  }, [isBackFromEditing]);

  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeading title="Profile" />
      <Card padding="roomy" className="flex flex-col gap-8">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <Avatar id={user._id} image={user.image} className="size-20 sm:size-24" />
          <div className="min-w-0 flex-1 basis-48">
            <h2 className="text-xl font-semibold break-words">
              <bdi>{user.name}</bdi>
            </h2>
            <p className="text-base-content/70">
              <EmailText>{user.email}</EmailText>
            </p>
            {user.role && <span className="badge badge-primary badge-soft mt-2">{roleNames[user.role]}</span>}
          </div>
          <Button variant="outline" ref={editButton} onClick={onEdit} className="max-sm:w-full">
            Edit Profile
          </Button>
        </div>
        <dl className="border-base-300 grid grid-cols-1 gap-x-8 gap-y-5 border-t pt-6 sm:grid-cols-2">
          <Detail label="Gender">{user.gender}</Detail>
          <Detail label="Phone">{user.phone}</Detail>
          <Detail label="Address">{user.address && <TypedLines text={user.address} />}</Detail>
          <Detail label="Education">{user.education && <bdi>{user.education}</bdi>}</Detail>
          <Detail label="LinkedIn">
            {user.linkedInLink && (
              <a
                href={user.linkedInLink}
                target="_blank"
                rel="noopener noreferrer"
                className="link link-primary"
              >
                {user.linkedInLink}
              </a>
            )}
          </Detail>
        </dl>
      </Card>
      {notices && <StockNotices notices={notices} />}
      <SecurityCard sessions={sessions} />
      <OwnData />
    </div>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-base-content/70 text-sm">{label}</dt>
      <dd className="mt-0.5 break-words whitespace-pre-line">
        {children || <span className="text-base-content/70">Not given</span>}
      </dd>
    </div>
  );
}
