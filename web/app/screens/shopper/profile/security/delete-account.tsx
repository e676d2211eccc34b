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
  const navigate = useNavigate();
  const asksPassword = hasPassword(identity);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function deleteIt() {
    setMissing(asksPassword && password === '');
    if (asksPassword && password === '') return;
    setFailure(null);
    try {
      await withReauthentication(() => browserSession().deleteAccount(asksPassword ? password : null));
    } catch (error) {
      setFailure(authErrorMessage(error));
      return;
    }
    toast.success('Your account was deleted');
    // Navigates first: a guarded page that lost its session would redirect to the login page.
    await navigate(paths.landing);
    await browserSession().end({ tellShop: false });
  }

  return (
    <ConfirmDialog
      title="Delete your account?"
      message={
        <div className="flex flex-col gap-4">
          <p>
            This can&apos;t be undone. We delete your profile with your name, phone and address, and log you
            out everywhere.
          </p>
          <FormError message={failure} />
          {asksPassword && (
            <PasswordField
              label="Your password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              error={missing ? messages.passwordRequired : undefined}
            />
          )}
        </div>
      }
      confirmLabel="Yes, delete my account"
      declineLabel="No, keep it"
      danger
      onConfirm={deleteIt}
      onDecline={onKeep}
    />
  );
}
