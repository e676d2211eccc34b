import { messages } from '@chuck-and-bit/contract/messages';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FormError } from '../../../../components/errors/form-error';
import { toast } from '../../../../components/toasts/toast';
import { usePageContext } from '../../../../browser/page-context';
import { orKept } from '../../../../browser/keep-page';
import { paths } from '../../../../browser/paths';
import { browserSession } from '../../../../session/store/browser-session.client';
import type { Identity } from '../../../../session/identity/identity';
import { Button } from '../../../../ui/button';
import { ConfirmDialog } from '../../../../ui/confirm-dialog';
import { Explanation, SecuritySection } from './security-section';
import { useAccountAction } from './use-account-action';
import { useOwnPassword } from './use-own-password';

export function DeleteAccount({ identity }: { identity: Identity }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <SecuritySection title="Delete account">
      <Explanation>
        Your profile is deleted permanently. The shop keeps your orders and reviews under the name on them.
      </Explanation>
      <Button variant="outline" size="small" className="text-error" onClick={() => setIsAsking(true)}>
        Delete account
      </Button>
      {isAsking && <DeleteDialog identity={identity} onKeep={() => setIsAsking(false)} />}
    </SecuritySection>
  );
}

function DeleteDialog({ identity, onKeep }: { identity: Identity; onKeep: () => void }) {
  const { documentYears } = usePageContext().publicConfig;
  const navigate = useNavigate();
  const action = useAccountAction();
  const { field, submit } = useOwnPassword(identity, async (password) => {
    if (!(await action.attempt(() => browserSession.deleteAccount(password)))) return;
    toast.success('Your account was deleted');
    // Navigates first: a guarded page that lost its session would redirect to the login page.
    await orKept(navigate(paths.landing));
    await browserSession.end({ notifyShop: false });
  });

  return (
    <ConfirmDialog
      title="Delete your account?"
      message={
        <div className="flex flex-col gap-4">
          <p>
            This can&apos;t be undone. We delete your profile with your name, phone and address, and log you
            out everywhere.
          </p>
          <p>{messages.documentsKept(documentYears)}</p>
          <FormError message={action.failure} />
          {field}
        </div>
      }
      confirmLabel="Yes, delete my account"
      declineLabel="No, keep it"
      danger
      onConfirm={submit}
      onDecline={onKeep}
    />
  );
}
