import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../components/errors/error-message';
import { AuthPage } from '../../../components/auth/auth-page';
import { SecondStepField, useSecondStepCode } from '../../../components/auth/second-step-code';
import { FormError } from '../../../components/errors/form-error';
import { usePageContext } from '../../../browser/page-context';
import { browserSession } from '../../../session/store/browser-session.client';
import { isSecondStepOver } from '../../../session/identity/identity';
import { identityMessages } from '../../../session/identity/identity-messages';
import { Button } from '../../../ui/button';
import { useHydrated } from '../../../browser/use-hydrated';

/** Asks for the code of two-step sign-in, after the password, Google or a link. */
export function SecondStepForm({ onStartOver }: { onStartOver: (reason: string | null) => void }) {
  const { publicConfig } = usePageContext();
  const hydrated = useHydrated();
  const input = useSecondStepCode();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), [input.isRecovery, hydrated]);

  async function verify(event: FormEvent) {
    event.preventDefault();
    const proof = input.proof();
    if (!proof) {
      setFailure(identityMessages.codeMissing);
      field.current?.focus();
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      await browserSession.proveSecondStep(proof);
    } catch (error) {
      if (isSecondStepOver(error)) return onStartOver(error.message);
      setFailure(errorMessage(error));
      setBusy(false);
      field.current?.select();
    }
  }

  function changeMethod() {
    input.changeMethod();
    setFailure(null);
  }

  return (
    <AuthPage
      title="Two-step login"
      intro={
        input.isRecovery
          ? 'Enter one of the recovery codes you saved. Each works once.'
          : 'Enter the code your authenticator app shows for this shop.'
      }
    >
      <form method="post" noValidate onSubmit={(event) => void verify(event)}>
        <fieldset disabled={!hydrated} className="flex flex-col gap-5">
          <FormError message={failure} />
          <SecondStepField input={input} ref={field} />
          <Button type="submit" busy={busy}>
            Verify
          </Button>
          <div className="flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm">
            {publicConfig.identity.kind === 'embedded' && (
              <button type="button" className="link py-1" onClick={changeMethod}>
                {input.otherMethod}
              </button>
            )}
            <button type="button" className="link py-1" onClick={() => onStartOver(null)}>
              Start over
            </button>
          </div>
        </fieldset>
      </form>
    </AuthPage>
  );
}
