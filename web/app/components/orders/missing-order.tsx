import { useSession } from '../../session/store/use-session';
import { EmailText } from '../account/email-text';
import { SwitchAccount } from '../account/switch-account';
import { ScreenError } from '../errors/screen-error';

const forBuyers =
  'It is not in this account. It was placed with another account, or it was cancelled before it was paid.';
const forStaff = 'It was cancelled before it was paid, or its address is not complete.';

type MissingOrderProps = { what: 'order' | 'purchase'; link: { to: string; label: string } };

/**
 * Replaces the screen of an order that this account does not have. A link in a mail may have been opened in another account than
 * the mail was about; the words are the same whether or not the order exists.
 */
export function MissingOrder({ what, link }: MissingOrderProps) {
  const { session } = useSession();
  const isStaff = session !== null && session.user.role !== null;
  return (
    <ScreenError
      missingTitle={`We can't find this ${what}`}
      missingText={
        <>
          <span>{isStaff ? forStaff : forBuyers} </span>
          {session && (
            <span>
              <span>You are logged in as </span>
              <strong className="font-medium">
                <EmailText>{session.user.email}</EmailText>
              </strong>
              <span>.</span>
            </span>
          )}
        </>
      }
      missingLink={link}
      missingAction={session && <SwitchAccount />}
    />
  );
}
