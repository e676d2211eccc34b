import type { ComponentProps } from 'react';
import { TextField } from '../../ui/text-field';

/** Not `type="email"`: browsers convert umlauts in its value themselves, each in its own way. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) {
  return (
    <TextField
      label="Email"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
    />
  );
}
