import { heldUntil } from '@chuck-and-bit/contract/order-deadline';
import { durationText, holdHoursOf } from '@chuck-and-bit/contract/order-hold';
import type { User } from '@chuck-and-bit/contract/users';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { usePageContext } from '../../page/page-context';
import { paths } from '../../page/paths';
import { classNames } from '../../ui/class-names';

const minute = 60_000;

/** Until when an order placed now would be held. */
export function HoldNotice({ user, className }: { user: User; className?: string }) {
  const { hold } = usePageContext().publicConfig;
  const now = useNow();
  const hours = holdHoursOf(hold, user);
  const isShorter = !user.emailVerified && hold.hours !== hold.unverifiedHours;
  return (
    <p className={classNames('text-base-content/75 text-sm', className)}>
      {hours === 0 ? 'Held until you pay or cancel it' : heldUntil(new Date(now + hours * 60 * minute))}.{' '}
      {isShorter && (
        <>
          <Link to={paths.profile} className="link">
            Verify your email
          </Link>{' '}
          to have it held {hold.hours === 0 ? 'until you pay' : `for ${durationText(hold.hours)}`}.
        </>
      )}
    </p>
  );
}

/** The time, to the minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(clock);
  }, []);
  return now;
}
