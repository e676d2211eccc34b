import type { ComponentProps } from 'react';
import { TextField } from '../../ui/text-field';

/** For a short-lived code of digits: phones offer the digits, and the code of a text message. */
export function CodeField(props: ComponentProps<typeof TextField>) {
  return <TextField inputMode="numeric" autoComplete="one-time-code" spellCheck={false} {...props} />;
}
