import type { ComponentProps } from 'react';
import { PasswordField } from '../../ui/password-field';

/** A field to choose a password. */
export function NewPasswordField(props: ComponentProps<typeof PasswordField>) {
  return (
    <PasswordField
      autoComplete="new-password"
      hint="At least six characters: only letters and digits, and at least one of each."
      {...props}
    />
  );
}
