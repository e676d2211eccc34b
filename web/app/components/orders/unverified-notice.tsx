import { unverifiedText, type OrderedUnits } from '@chuck-and-bit/contract/hold-of-units';
import { Link } from 'react-router';
import { usePageContext } from '../../browser/page-context';
import { paths } from '../../browser/paths';

export type OrderInput = {
  /** USD. */
  total: number;
  units: readonly OrderedUnits[];
};

type UnverifiedNoticeProps = {
  /** null: a visitor, who may have an account. */
  user: { emailVerified: boolean } | null;
  input: OrderInput;
  /** Whether to link to where the e-mail is verified. */
  hasLink: boolean;
};

/** Why an order like this is held for a shorter time, or refused, while the buyer's e-mail is not verified. */
export function UnverifiedNotice({ user, input: { total, units }, hasLink }: UnverifiedNoticeProps) {
  const { hold } = usePageContext().publicConfig;
  const text = user?.emailVerified ? null : unverifiedText(hold, { total, units });
  return (
    <div aria-live="polite" className="empty:hidden">
      {text && (
        <p className="alert alert-warning alert-soft block text-sm">
          <span>{text}</span>
          {hasLink && (
            <Link to={paths.profile} className="link ms-1 font-semibold">
              Verify your email
            </Link>
          )}
        </p>
      )}
    </div>
  );
}
