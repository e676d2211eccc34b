import { messages } from '@chuck-and-bit/contract/messages';
import { useState } from 'react';
import { EmailText } from '../../../../components/account/email-text';
import { FormError } from '../../../../components/errors/form-error';
import { toast } from '../../../../components/toasts/toast';
import type { Identity } from '../../../../session/identity/identity';
import { Button } from '../../../../ui/button';
import { Badge, Explanation, SecuritySection } from './security-section';
import { useAccountAction } from './use-account-action';

export function EmailVerification({ identity }: { identity: Identity }) {
  const action = useAccountAction();
  const [sent, setSent] = useState(false);

  if (identity.emailVerified) {
    return (
      <SecuritySection title="Email" state={<Badge tone="good">Verified</Badge>}>
        <Explanation>
          <EmailText>{identity.email}</EmailText> is verified as yours.
        </Explanation>
      </SecuritySection>
    );
  }

  async function send() {
    if (!(await action.run((client) => client.sendVerification(identity.email)))) return;
    setSent(true);
    toast.success(messages.verificationSent);
  }

  return (
    <SecuritySection title="Email" state={<Badge tone="open">Not verified</Badge>}>
      <Explanation>
        {sent ? (
          <span>
            A new link is on its way to <EmailText>{identity.email}</EmailText>. It works for one hour.
          </span>
        ) : (
          <span>
            We sent a link to <EmailText>{identity.email}</EmailText> when you registered. Open it so that
            nobody else can claim your account.
          </span>
        )}
      </Explanation>
      <FormError message={action.failure} />
      <Button variant="outline" size="small" busy={action.busy} onClick={() => void send()}>
        Resend verification email
      </Button>
    </SecuritySection>
  );
}
