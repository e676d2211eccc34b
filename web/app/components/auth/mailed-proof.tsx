import { type LoginCodeForm, loginCodeForm } from '@chuck-and-bit/contract/credentials';
import { limits } from '@chuck-and-bit/contract/limits';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { shownEmail } from '../../browser/shown-email';
import { browserSession } from '../../session/store/browser-session.client';
import { errorMessage } from '../errors/error-message';
import { FormError } from '../errors/form-error';
import { fieldOf } from '../forms/field-of';
import { toast } from '../toasts/toast';
import { Button } from '../../ui/button';
import { CodeField } from './code-field';
import { forgetMailedLogin, type MailedLogin } from './use-mailed-login';

type MailedProofProps = {
  login: MailedLogin;
  email: string;
  /** The button that leads back to the form. */
  backLabel: string;
  onSecondStep: () => void;
};

/** What comes after the mail: its code is entered here, or its link is opened in another tab. */
export function MailedProof(props: MailedProofProps) {
  return props.login.way === 'code' ? <CodeEntry {...props} /> : <LinkWaiting {...props} />;
}

function CodeEntry({ login, email, backLabel, onSecondStep }: MailedProofProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isRight, setIsRight] = useState(false);
  const form = useForm<LoginCodeForm>({ resolver: zodResolver(loginCodeForm), defaultValues: { code: '' } });
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  // Not before the page goes on, which would show the first step again for a moment.
  useEffect(() => (isRight ? forgetMailedLogin : undefined), [isRight]);

  async function enter({ code }: LoginCodeForm) {
    setFailure(null);
    try {
      const outcome = await browserSession.signInByCode(email, code);
      setIsRight(true);
      if (outcome === 'second-step') onSecondStep();
    } catch (error) {
      setFailure(errorMessage(error));
      setFocus('code', { shouldSelect: true });
    }
  }

  return (
    <>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => void form.handleSubmit(enter)(event)}
      >
        <FormError message={failure} />
        <CodeField
          label="Login code"
          hint={
            <>
              <span>We emailed six digits to </span>
              <Address email={email} />
              <span>{`. They work for ${limits.loginCode.minutes} minutes, in this browser.`}</span>
            </>
          }
          {...fieldOf(form, 'code')}
        />
        <Button type="submit" busy={form.formState.isSubmitting || isRight}>
          Continue
        </Button>
      </form>
      <Again
        login={login}
        email={email}
        label="Send a new code"
        backLabel={backLabel}
        onFailure={setFailure}
      />
    </>
  );
}

/** The page goes on by itself once the link has signed in: all tabs share the session. */
function LinkWaiting({ login, email, backLabel }: MailedProofProps) {
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <>
      <FormError message={failure} takesFocus />
      <p aria-live="polite" className="flex items-center gap-3">
        <span className="loading loading-sm shrink-0" aria-hidden="true" />
        <span>
          We emailed a login link to <Address email={email} />. Open it in this browser. This page goes on by
          itself.
        </span>
      </p>
      <Again
        login={login}
        email={email}
        label="Send another link"
        backLabel={backLabel}
        onFailure={setFailure}
      />
    </>
  );
}

const Address = ({ email }: { email: string }) => (
  <bdi className="text-base-content font-medium wrap-anywhere">{shownEmail(email)}</bdi>
);

type AgainProps = Pick<MailedProofProps, 'login' | 'email' | 'backLabel'> & {
  label: string;
  onFailure: (message: string | null) => void;
};

/** For a mail that has not come. */
function Again({ login, email, label, backLabel, onFailure }: AgainProps) {
  const [busy, setBusy] = useState(false);

  async function sendAgain() {
    setBusy(true);
    onFailure(null);
    try {
      await login.send(email);
      toast.success('Sent. Only the newest email counts.');
    } catch (error) {
      onFailure(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="mt-3 flex flex-wrap gap-x-6 gap-y-2 text-sm">
      <button type="button" className="link py-1" disabled={busy} onClick={() => void sendAgain()}>
        {label}
      </button>
      <button type="button" className="link py-1" disabled={busy} onClick={login.startOver}>
        {backLabel}
      </button>
    </div>
  );
}
