import { type FormEvent, useEffect, useRef, useState } from 'react';
import { authErrorMessage } from '../../../components/errors/auth-error-message';
import { AuthPage } from '../../../components/auth/auth-page';
import { CodeField } from '../../../components/auth/code-field';
import { FormError } from '../../../components/errors/form-error';
import { usePageContext } from '../../../page/page-context';
import { browserSession } from '../../../session/store/browser-session';
import { IdentityError } from '../../../session/identity/identity';
import { identityMessages } from '../../../session/identity/identity-messages';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/text-field';
import { useHydrated } from '../../../page/use-hydrated';

type Method = 'authenticator' | 'recovery';

/** Asks for the code of two-step sign-in, after the password, Google or a link. */
export function SecondStepForm({ onStartOver }: { onStartOver: (reason: string | null) => void }) {
  const hydrated = useHydrated();
  const [by, setBy] = useState<Method>('authenticator');
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), [by, hydrated]);

  async function verify(event: FormEvent) {
    event.preventDefault();
    const typed = code.replace(/\s/g, '');
    if (typed === '') {
      setFailure('Please enter the code');
      field.current?.focus();
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      const proof = by === 'recovery' ? { recoveryCode: typed } : { authenticatorCode: typed };
      await browserSession().proveSecondStep(proof);
    } catch (error) {
      const message = authErrorMessage(error);
      const isOver = error instanceof IdentityError && message === identityMessages.secondStepOver;
      if (isOver) return onStartOver(message);
      setFailure(message);
      setBusy(false);
      field.current?.select();
    }
  }

  const change = (next: Method) => {
    setBy(next);
    setCode('');
    setFailure(null);
  };
  const typing = {
    ref: field,
    value: code,
    onChange: (event: { target: { value: string } }) => setCode(event.target.value),
  };

  return (
    <AuthPage
      title="Two-step login"
      intro={
        by === 'recovery'
          ? 'Enter one of the recovery codes you saved. Each works once.'
          : 'Enter the code your authenticator app shows for Chuck & Bit.'
      }
    >
      <form method="post" noValidate onSubmit={(event) => void verify(event)}>
        <fieldset disabled={!hydrated} className="flex flex-col gap-5">
          <FormError message={failure} />
          {by === 'recovery' ? (
            <TextField label="Recovery code" autoComplete="off" spellCheck={false} {...typing} />
          ) : (
            <CodeField label="Authenticator code" {...typing} />
          )}
          <Button type="submit" busy={busy}>
            Verify
          </Button>
          <Alternatives by={by} onChange={change} onStartOver={() => onStartOver(null)} />
        </fieldset>
      </form>
    </AuthPage>
  );
}

type AlternativesProps = { by: Method; onChange: (next: Method) => void; onStartOver: () => void };

function Alternatives({ by, onChange, onStartOver }: AlternativesProps) {
  const { publicConfig } = usePageContext();
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm">
      {publicConfig.identity.kind === 'embedded' && (
        <button
          type="button"
          className="link py-1"
          onClick={() => onChange(by === 'recovery' ? 'authenticator' : 'recovery')}
        >
          {by === 'recovery' ? 'Use the authenticator app' : 'Use a recovery code'}
        </button>
      )}
      <button type="button" className="link py-1" onClick={onStartOver}>
        Start over
      </button>
    </div>
  );
}
