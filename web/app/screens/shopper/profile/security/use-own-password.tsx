import { messages } from '@chuck-and-bit/contract/messages';
import { useState } from 'react';
import { hasPassword, type Identity } from '../../../../session/identity/identity';
import { PasswordField } from '../../../../ui/password-field';

/** Asks for the password before a change of the account. `onEntered` receives null for an account that has no password. */
export function useOwnPassword(identity: Identity, onEntered: (password: string | null) => Promise<void>) {
  const isNeeded = hasPassword(identity);
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);

  async function submit() {
    const missing = isNeeded && password === '';
    setIsMissing(missing);
    if (!missing) await onEntered(isNeeded ? password : null);
  }

  const field = isNeeded && (
    <PasswordField
      label="Your password"
      autoComplete="current-password"
      value={password}
      onChange={({ target }) => setPassword(target.value)}
      error={isMissing ? messages.passwordRequired : undefined}
    />
  );
  return { field, submit };
}
