import { password } from '@chuck-and-bit/contract/fields';
import { messages } from '@chuck-and-bit/contract/messages';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormError } from '../../../../components/errors/form-error';
import { fieldOf } from '../../../../components/forms/field-of';
import { toast } from '../../../../components/toasts/toast';
import { hasPassword, type Identity } from '../../../../session/identity/identity';
import { Button } from '../../../../ui/button';
import { NewPasswordField } from '../../../../components/auth/new-password-field';
import { PasswordField } from '../../../../ui/password-field';
import { SecurityForm } from './security-form';
import { Explanation, SecuritySection } from './security-section';
import { useAccountAction } from './use-account-action';

export function PasswordSection({ identity }: { identity: Identity }) {
  const [isChanging, setIsChanging] = useState(false);
  if (!hasPassword(identity)) return <NoPassword identity={identity} />;
  return (
    <SecuritySection id="password" title="Password">
      {isChanging ? (
        <ChangePassword onDone={() => setIsChanging(false)} />
      ) : (
        <>
          <Explanation>Changing it logs you out on your other devices.</Explanation>
          <Button variant="outline" size="small" onClick={() => setIsChanging(true)}>
            Change password
          </Button>
        </>
      )}
    </SecuritySection>
  );
}

function NoPassword({ identity }: { identity: Identity }) {
  const action = useAccountAction();

  async function send() {
    const sent = await action.run((client) => client.sendPasswordReset(identity.email));
    if (sent) toast.success(messages.resetSent);
  }

  return (
    <SecuritySection id="password" title="Password">
      <Explanation>
        This account has no password: you log in with Google or a login link. We can email you a link to set
        one.
      </Explanation>
      <FormError message={action.failure} />
      <Button variant="outline" size="small" busy={action.busy} onClick={() => void send()}>
        Set a password
      </Button>
    </SecuritySection>
  );
}

const passwordForm = z.object({
  currentPassword: z.string().check(z.minLength(1, messages.passwordRequired)),
  newPassword: password,
});

function ChangePassword({ onDone }: { onDone: () => void }) {
  const action = useAccountAction();
  const form = useForm<z.infer<typeof passwordForm>>({
    resolver: zodResolver(passwordForm),
    defaultValues: { currentPassword: '', newPassword: '' },
  });

  const change = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    const isChanged = await action.runInNewSession((client) =>
      client.changePassword(currentPassword, newPassword),
    );
    if (!isChanged) return;
    toast.success('Your password was changed');
    onDone();
  });

  return (
    <SecurityForm
      action={action}
      submitLabel="Save password"
      cancelLabel="Keep the old one"
      onSubmit={change}
      onCancel={onDone}
    >
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...fieldOf(form, 'currentPassword')}
      />
      <NewPasswordField label="New password" {...fieldOf(form, 'newPassword')} />
    </SecurityForm>
  );
}
