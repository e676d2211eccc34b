import { heldUntil } from '@chuck-and-bit/contract/order-deadline';
import { holdMinutesOf } from '@chuck-and-bit/contract/hold-of-units';
import { durationText } from '@chuck-and-bit/contract/order-hold';
import type { User } from '@chuck-and-bit/contract/users';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { usePageContext } from '../../browser/page-context';
import { paths } from '../../browser/paths';
import { serverNow } from '../../browser/server-clock';
import { classNames } from '../../ui/class-names';
import { UnverifiedNotice, type OrderInput } from './unverified-notice';

const minute = 60_000;

type HoldNoticeProps = { user: User; input: OrderInput; className?: string };

/** Until when this order would be held if it were placed now. */
export function HoldNotice({ user, input, className }: HoldNoticeProps) {
  const { hold } = usePageContext().publicConfig;
  const now = useNow();
  const minutes = holdMinutesOf(hold, user, input.units);
  const isShorter = !user.emailVerified && minutes !== hold.hours * 60;
  return (
    <>
      <p className={classNames('text-base-content/75 text-sm', className)}>
        <span>
          {minutes === 0
            ? 'Held until you pay or cancel it.'
            : `${heldUntil(new Date(now + minutes * minute))}.`}
        </span>{' '}
        {isShorter && (
          <span>
            <Link to={paths.profile} className="link">
              Verify your email
            </Link>{' '}
            <span>
              {hold.hours === 0
                ? 'to have it held until you pay.'
                : `to have it held for ${durationText(hold.hours)}.`}
            </span>
          </span>
        )}
      </p>
      <UnverifiedNotice user={user} input={input} hasLink={!isShorter} />
    </>
  );
}

/** The time, to the minute. */
function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const clock = setInterval(() => setNow(serverNow()), minute);
    return () => clearInterval(clock);
  }, []);
  return now;
}
