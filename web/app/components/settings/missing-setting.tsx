import { messages } from '@chuck-and-bit/contract/messages';
import { Link } from 'react-router';
import { buttonClasses } from '../../ui/button';
import { PageHeading } from '../../ui/page-heading';

/** Replaces the form of a setting that no longer exists. */
export function MissingSetting({ back }: { back: { to: string; label: string } }) {
  return (
    <div className="flex flex-col items-start gap-6">
      <PageHeading title="Not found" intro={messages.settingNotFound} />
      <Link to={back.to} className={buttonClasses()}>
        {back.label}
      </Link>
    </div>
  );
}
