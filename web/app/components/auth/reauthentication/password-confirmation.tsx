import { messages } from '@chuck-and-bit/contract/messages';
import { type FormEvent, useState } from 'react';
import { PasswordField } from '../../../ui/password-field';
import { useInitialFocus } from '../../../ui/use-initial-focus';
import { ConfirmationButtons } from './confirmation-buttons';
import { type ConfirmationParts, tryToConfirm } from './confirmation-parts';

export function PasswordConfirmation(parts: ConfirmationParts & { onOtherWays: () => void }) {
  const { failure, busy, setFailure, onDecline, onOtherWays } = parts;
  const [password, setPassword] = useState('');
  const field = useInitialFocus<HTMLInputElement>();

  async function confirm(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (password === '') setFailure(messages.passwordRequired);
    else if (await tryToConfirm(parts, (service) => service.confirmPassword(password))) return;
    field.current?.focus();
    field.current?.select();
  }

  return (
    <form noValidate onSubmit={(event) => void confirm(event)}>
      <div className="mt-5 flex flex-col gap-2">
        <PasswordField
          ref={field}
          label="Your password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={failure ?? undefined}
        />
        <button type="button" className="link self-start py-1 text-sm" disabled={busy} onClick={onOtherWays}>
          Confirm another way
        </button>
      </div>
      <ConfirmationButtons busy={busy} onDecline={onDecline} />
    </form>
  );
}
