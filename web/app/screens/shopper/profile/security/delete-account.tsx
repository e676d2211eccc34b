import { messages } from '@chuck-and-bit/contract/messages';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { authErrorMessage } from '../../../../components/errors/auth-error-message';
import { FormError } from '../../../../components/errors/form-error';
import { toast } from '../../../../components/toasts/toast';
import { paths } from '../../../../page/paths';
import { browserSession } from '../../../../session/store/browser-session';
import { hasPassword, type Identity } from '../../../../session/identity/identity';
import { withReauthentication } from '../../../../session/reauthentication/reauthentication';
import { Button } from '../../../../ui/button';
import { ConfirmDialog } from '../../../../ui/confirm-dialog';
import { PasswordField } from '../../../../ui/password-field';
import { Explanation, SecuritySection } from './security-section';

export function DeleteAccount({ identity }: { identity: Identity }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <SecuritySection title="Delete Account">
      <Explanation>
        Your profile goes for good. Orders and reviews stay in the shop&apos;s books under the name that they
        carry.
      </Explanation>
      <Button variant="outline" size="small" className="text-error" onClick={() => setIsAsking(true)}>
        Delete Account
      </Button>
      {isAsking && <DeleteDialog identity={identity} onKeep={() => setIsAsking(false)} />}
    </SecuritySection>
  );
}

function DeleteDialog({ identity, onKeep }: { identity: Identity; onKeep: () => void }) {
  const navigate = useNavigate();
  const isAsked = hasPassword(identity);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function deleteIt() {
    setMissing(isAsked && password === '');
    if (isAsked && password === '') return;
    setFailure(null);
    try {
      await withReauthentication(() => browserSession().deleteAccount(isAsked ? password : null));
    } catch (error) {
      setFailure(authErrorMessage(error));
      return;
    }
    toast.success('Your Account Is Deleted');
    // Leaving first: a guarded page that lost its session would send the visitor to the login page.
    await navigate(paths.landing);
    await browserSession().end({ tellShop: false });
  }

  return (
    <ConfirmDialog
      title="Delete Your Account?"
      message={
        <div className="flex flex-col gap-4">
          <p>
            This can&apos;t be undone. Your profile with name, phone and address is deleted, and you are
            logged out everywhere.
          </p>
          <FormError message={failure} />
          {isAsked && (
            <PasswordField
              label="Your Password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              error={missing ? messages.passwordRequired : undefined}
            />
          )}
        </div>
      }
      confirmLabel="Yes, Delete My Account"
      declineLabel="No, Keep It"
      danger
      onConfirm={deleteIt}
      onDecline={onKeep}
    />
  );
}
