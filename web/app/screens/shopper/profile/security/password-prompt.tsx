import { messages } from '@chuck-and-bit/contract/messages';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../../../components/errors/form-error';
import { hasPassword, type Identity } from '../../../../session/identity/identity';
import { Button } from '../../../../ui/button';
import { PasswordField } from '../../../../ui/password-field';
import { useFormFocus } from './use-form-focus';

type PasswordPromptProps = {
  identity: Identity;
  /** Text of the submit button. */
  label: string;
  busy: boolean;
  failure: string | null;
  /** Receives null for an account that has no password. */
  onSubmit: (password: string | null) => Promise<void>;
  onCancel: () => void;
};

/** Asks for the password before an action that must not be possible in an unattended browser. */
export function PasswordPrompt({ identity, label, busy, failure, onSubmit, onCancel }: PasswordPromptProps) {
  const formRef = useFormFocus();
  const asksPassword = hasPassword(identity);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(asksPassword && password === '');
    if (asksPassword && password === '') return;
    void onSubmit(asksPassword ? password : null);
  }

  return (
    <form ref={formRef} noValidate onSubmit={submit} className="flex w-full max-w-md flex-col gap-4">
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
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={busy}>
          {label}
        </Button>
        <Button variant="ghost" size="small" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
