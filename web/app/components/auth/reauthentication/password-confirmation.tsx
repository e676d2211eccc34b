import { messages } from '@chuck-and-bit/contract/messages';
import { useState } from 'react';
import { PasswordField } from '../../../ui/password-field';
import { useInitialFocus } from '../../../ui/use-initial-focus';
import { toast } from '../../toasts/toast';
import { ConfirmationForm, type ConfirmationParts } from './confirmation-form';

export function PasswordConfirmation(parts: ConfirmationParts & { email: string }) {
  const { failure, busy, setFailure, confirm, onDecline, email } = parts;
  const [password, setPassword] = useState('');
  const field = useInitialFocus<HTMLInputElement>();

  async function submit() {
    if (password === '') setFailure(messages.passwordRequired);
    else if (await confirm((client) => client.confirmPassword(password))) return;
    field.current?.focus();
    field.current?.select();
  }

  async function sendReset() {
    const outcome = await confirm((client) => client.sendPasswordReset(email).then(() => 'elsewhere'));
    if (outcome) toast.success(messages.resetSent);
  }

  return (
    <ConfirmationForm busy={busy} onDecline={onDecline} onSubmit={submit}>
      <PasswordField
        ref={field}
        label="Your password"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={failure ?? undefined}
      />
      <button
        type="button"
        className="link self-start py-1 text-sm"
        disabled={busy}
        onClick={() => void sendReset()}
      >
        Forgot password?
      </button>
    </ConfirmationForm>
  );
}
