import { identityMessages } from '../../../session/identity/identity-messages';
import { useInitialFocus } from '../../../ui/use-initial-focus';
import { SecondStepField, useSecondStepCode } from '../second-step-code';
import { ConfirmationForm, type ConfirmationParts } from './confirmation-form';

export function CodeConfirmation(parts: ConfirmationParts & { hasRecoveryCodes: boolean }) {
  const { failure, busy, setFailure, confirm, onDecline, hasRecoveryCodes } = parts;
  const input = useSecondStepCode();
  const field = useInitialFocus<HTMLInputElement>();

  async function submit() {
    const proof = input.proof();
    if (!proof) setFailure(identityMessages.codeMissing);
    else if (await confirm((client) => client.proveSecondStep(proof).then(() => 'confirmed'))) return;
    field.current?.focus();
    field.current?.select();
  }

  function changeMethod() {
    input.changeMethod();
    setFailure(null);
  }

  return (
    <ConfirmationForm busy={busy} onDecline={onDecline} onSubmit={submit}>
      <SecondStepField input={input} ref={field} error={failure ?? undefined} />
      {hasRecoveryCodes && (
        <button type="button" className="link self-start py-1 text-sm" disabled={busy} onClick={changeMethod}>
          {input.otherMethod}
        </button>
      )}
    </ConfirmationForm>
  );
}
