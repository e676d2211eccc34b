import { useState } from 'react';
import { TextField, type TextFieldProps } from './text-field';

/** A password field with a button that shows the password. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="off"
      end={
        <button
          type="button"
          className="btn btn-ghost h-11 px-3 text-sm"
          onClick={() => setIsShown(!isShown)}
        >
          <span>{isShown ? 'Hide' : 'Show'}</span>
          <span className="sr-only"> password</span>
        </button>
      }
    />
  );
}
