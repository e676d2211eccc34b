import { messages } from '@chuck-and-bit/contract/messages';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { authErrorMessage } from '../../../components/errors/auth-error-message';
import { AuthFrame } from '../../../components/auth/auth-page';
import { EmailText } from '../../../components/account/email-text';
import { FormError } from '../../../components/errors/form-error';
import { toast } from '../../../components/toasts/toast';
import { pageMeta } from '../../../page/page-meta';
import { paths } from '../../../page/paths';
import { loadIdentity } from '../../../session/store/browser-session';
import { IdentityError, type IdentityService } from '../../../session/identity/identity';
import { Button, buttonClasses } from '../../../ui/button';
import { Spinner } from '../../../ui/spinner';

export const meta = () => [
  ...pageMeta('Verify email', 'Tell us whether you registered with your email.'),
  { name: 'robots', content: 'noindex' },
  // The address contains the token that proves access to the mailbox.
  { name: 'referrer', content: 'no-referrer' },
];

/** The target of the link in a verification mail, for a browser that is not signed in to the account. */
export default function VerifyEmail() {
  const [search] = useSearchParams();
  return <Registration token={search.get('token') ?? ''} />;
}

type State =
  | { name: 'loading' }
  /** The e-mail is verified already, so there is no question. */
  | { name: 'verified' }
  | { name: 'expired' | 'failed'; reason: string }
  | { name: 'asking'; email: string }
  | { name: 'declined'; email: string };

function Registration({ token }: { token: string }) {
  const [state, setState] = useState<State>({ name: 'loading' });
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    let isAbandoned = false;
    loadIdentity()
      .then((service) => service.findRegistration(token))
      .then(
        ({ email, emailVerified }) => {
          if (isAbandoned) return;
          setState(emailVerified ? { name: 'verified' } : { name: 'asking', email });
        },
        (error: unknown) => {
          if (isAbandoned) return;
          const isExpired = error instanceof IdentityError && error.code === 'expired-link';
          setState({ name: isExpired ? 'expired' : 'failed', reason: authErrorMessage(error) });
        },
      );
    return () => {
      isAbandoned = true;
    };
  }, [token, attempt]);

  switch (state.name) {
    case 'loading':
      return (
        <AuthFrame title="Verify email" intro="One moment.">
          <Spinner label="Looking up your registration …" />
        </AuthFrame>
      );
    case 'verified':
      return <Notice title="You're all set" text={messages.emailAlreadyVerified} />;
    case 'expired':
      return (
        <Notice title="This link no longer works" text={state.reason}>
          <p>You can send a new one from your profile once you&apos;re logged in.</p>
        </Notice>
      );
    case 'failed':
      return (
        <AuthFrame title="Verify email" intro="We couldn't look up your registration.">
          <div className="flex flex-col items-start gap-5">
            <FormError message={state.reason} />
            <Button
              onClick={() => {
                setState({ name: 'loading' });
                setAttempt(attempt + 1);
              }}
            >
              Try again
            </Button>
          </div>
        </AuthFrame>
      );
    case 'asking':
      return (
        <Question
          email={state.email}
          token={token}
          onDeclined={() => setState({ name: 'declined', email: state.email })}
        />
      );
    case 'declined':
      return (
        <AuthFrame
          title="The account was removed"
          intro={
            <>
              There is no longer an account for <EmailText>{state.email}</EmailText>.
            </>
          }
        >
          <Link to={paths.landing} className={buttonClasses()}>
            Go to the shop
          </Link>
        </AuthFrame>
      );
  }
}

function Notice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <AuthFrame title={title} intro={text}>
      <div className="flex flex-col items-start gap-5">
        {children}
        <Link to={paths.login()} className={buttonClasses()}>
          Back to login
        </Link>
      </div>
    </AuthFrame>
  );
}

type QuestionProps = { email: string; token: string; onDeclined: () => void };

function Question({ email, token, onDeclined }: QuestionProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function answer(send: (service: IdentityService) => Promise<void>, next: () => Promise<void> | void) {
    setBusy(true);
    setFailure(null);
    try {
      await send(await loadIdentity());
      await next();
    } catch (error) {
      setFailure(authErrorMessage(error));
      setBusy(false);
    }
  }

  const confirm = () =>
    answer(
      (service) => service.confirmRegistration(token),
      async () => {
        toast.success('Your email is verified');
        await navigate(paths.login(), { replace: true });
      },
    );
  const decline = () => answer((service) => service.declineRegistration(token), onDeclined);

  return (
    <AuthFrame
      title="Did you register?"
      intro={
        <>
          Someone registered at Chuck &amp; Bit with <EmailText>{email}</EmailText>.
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>If it was you, verify your email to keep your account and orders safe.</p>
        <p className="mb-2">If it wasn&apos;t you, tell us and we&apos;ll remove the account.</p>
        <FormError message={failure} />
        <Button busy={busy} onClick={() => void confirm()}>
          Yes, verify my email
        </Button>
        <Button variant="outline" disabled={busy} onClick={() => void decline()}>
          No, I didn&apos;t register
        </Button>
      </div>
    </AuthFrame>
  );
}
