import { type Ref, useState } from 'react';
import type { SecondStepProof } from '../../session/identity/identity';
import { TextField } from '../../ui/text-field';
import { CodeField } from './code-field';

/** The input of a second step: a code of the authenticator app, or one of the recovery codes. */
export function useSecondStepCode() {
  const [isRecovery, setIsRecovery] = useState(false);
  const [code, setCode] = useState('');
  return {
    isRecovery,
    code,
    setCode,
    otherMethod: isRecovery ? 'Use the authenticator app' : 'Use a recovery code',
    changeMethod(): void {
      setIsRecovery(!isRecovery);
      setCode('');
    },
    /** @returns null while nothing is typed */
    proof(): SecondStepProof | null {
      const typed = code.replace(/\s/g, '');
      if (typed === '') return null;
      return isRecovery ? { recoveryCode: typed } : { authenticatorCode: typed };
    },
  };
}

type SecondStepFieldProps = {
  input: ReturnType<typeof useSecondStepCode>;
  ref: Ref<HTMLInputElement>;
  error?: string | undefined;
};

export function SecondStepField({ input: { isRecovery, code, setCode }, ref, error }: SecondStepFieldProps) {
  const props = {
    ref,
    error,
    value: code,
    onChange: (event: { target: { value: string } }) => setCode(event.target.value),
  };
  return isRecovery ? (
    <TextField label="Recovery code" autoComplete="off" spellCheck={false} {...props} />
  ) : (
    <CodeField label="Authenticator code" {...props} />
  );
}
