import type { ComponentProps } from 'react';
import { TextField } from '../../ui/text-field';

/** A field for a one-time code of digits: phones show a number pad and offer the code of a text message. */
export function CodeField(props: ComponentProps<typeof TextField>) {
  return <TextField inputMode="numeric" autoComplete="one-time-code" spellCheck={false} {...props} />;
}
