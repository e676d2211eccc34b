import type { FailedList } from '../../../../components/errors/failed-list';
import { usePageContext } from '../../../../browser/page-context';
import type { ActiveSession } from '../../../../session/identity/identity';
import { useSession } from '../../../../session/store/use-session';
import { DeleteAccount } from './delete-account';
import { EmailVerification } from './email-verification';
import { PasswordSection } from './password-section';
import { PhoneNumber } from './phone-number';
import { SessionList } from './session-list';
import { TwoStepSignIn } from './two-step-sign-in';
import { Card } from '../../../../ui/card';

/** The security settings of the account, and its deletion. */
export function SecurityCard({ sessions }: { sessions: ActiveSession[] | FailedList | null }) {
  const { publicConfig } = usePageContext();
  const { session } = useSession();
  if (!session) return null;
  const { identity } = session;
  return (
    <Card padding="roomy" aria-labelledby="security" className="flex flex-col">
      <h2 id="security" className="text-xl font-semibold">
        Security
      </h2>
      <div className="divide-base-300 divide-y *:py-6 *:first:pt-4 *:last:pb-0">
        <EmailVerification identity={identity} />
        <PasswordSection identity={identity} />
        <TwoStepSignIn identity={identity} hasRecoveryCodes={publicConfig.identity.kind === 'embedded'} />
        {publicConfig.phone && <PhoneNumber identity={identity} />}
        {sessions && <SessionList sessions={sessions} />}
        <DeleteAccount identity={identity} />
      </div>
    </Card>
  );
}
