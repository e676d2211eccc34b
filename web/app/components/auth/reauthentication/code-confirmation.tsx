import { type FormEvent, useState } from 'react';
import { identityMessages } from '../../../session/identity/identity-messages';
import { TextField } from '../../../ui/text-field';
import { useInitialFocus } from '../../../ui/use-initial-focus';
import { CodeField } from '../code-field';
import { ConfirmationButtons } from './confirmation-buttons';
import { type ConfirmationParts, tryToConfirm } from './confirmation-parts';

type CodeConfirmationProps = ConfirmationParts & {
  hasRecoveryCodes: boolean;
  /** Called when the step before the code is no longer valid. */
  onStartOver: (reason: string) => void;
};

export function CodeConfirmation({ hasRecoveryCodes, onStartOver, ...parts }: CodeConfirmationProps) {
  const { failure, busy, setFailure, onDecline } = parts;
  const [by, setBy] = useState<'authenticator' | 'recovery'>('authenticator');
  const [code, setCode] = useState('');
  const field = useInitialFocus<HTMLInputElement>();

  const focus = () => {
    field.current?.focus();
    field.current?.select();
  };

  async function confirm(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const typed = code.replace(/\s/g, '');
    if (typed === '') {
      setFailure('Please enter the code');
      return focus();
    }
    const withReason = (reason: string | null) => {
      if (reason === identityMessages.secondStepOver) onStartOver(reason);
      else setFailure(reason);
    };
    const outcome = await tryToConfirm({ ...parts, setFailure: withReason }, async (service) => {
      await service.proveSecondStep(
        by === 'recovery' ? { recoveryCode: typed } : { authenticatorCode: typed },
      );
      return 'confirmed';
    });
    if (outcome === null) focus();
  }

  function change() {
    setBy(by === 'recovery' ? 'authenticator' : 'recovery');
    setCode('');
    setFailure(null);
  }

  const typing = {
    ref: field,
    value: code,
    onChange: (event: { target: { value: string } }) => setCode(event.target.value),
    error: failure ?? undefined,
  };
  return (
    <form noValidate onSubmit={(event) => void confirm(event)}>
      <div className="mt-5 flex flex-col gap-2">
        {by === 'recovery' ? (
          <TextField label="Recovery code" autoComplete="off" spellCheck={false} {...typing} />
        ) : (
          <CodeField label="Authenticator code" {...typing} />
        )}
        {hasRecoveryCodes && (
          <button type="button" className="link self-start py-1 text-sm" disabled={busy} onClick={change}>
            {by === 'recovery' ? 'Use the authenticator app' : 'Use a recovery code'}
          </button>
        )}
      </div>
      <ConfirmationButtons busy={busy} onDecline={onDecline} />
    </form>
  );
}
