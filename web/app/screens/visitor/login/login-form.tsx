import { type LoginForm as LoginValues, loginForm } from '@chuck-and-bit/contract/credentials';
import { toEmail } from '@chuck-and-bit/contract/email-address';
import { messages } from '@chuck-and-bit/contract/messages';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { AuthForm } from '../../../components/auth/auth-form';
import { EmailField } from '../../../components/forms/email-field';
import { fieldOf } from '../../../components/forms/field-of';
import { AuthPage, OtherWays } from '../../../components/auth/auth-page';
import { GoogleButton } from '../../../components/auth/google-button';
import type { ProductToOrder } from '../../../components/auth/product-to-order';
import type { MailedLogin } from '../../../components/auth/use-mailed-login';
import { toast } from '../../../components/toasts/toast';
import { paths } from '../../../browser/paths';
import { browserSession } from '../../../session/store/browser-session.client';
import type { SignInOutcome } from '../../../session/identity/identity';
import { Button } from '../../../ui/button';
import { PasswordField } from '../../../ui/password-field';
import { useHydrated } from '../../../browser/use-hydrated';
import { CodeFirst } from './code-first';

type LoginFormProps = ProductToOrder & {
  from: string;
  mailed: MailedLogin;
  /** Why the last attempt failed, by whichever method. */
  failure: string | null;
  onFailure: (message: string | null) => void;
  onSecondStep: () => void;
};

/** All ways to sign in. Once there is a session, the page returns to where the visitor came from. */
export function LoginForm({ from, productName, mailed, failure, onFailure, onSecondStep }: LoginFormProps) {
  const hydrated = useHydrated();
  // Whoever wants to order has no account yet, or doesn't remember its password.
  const isOrdering = productName !== null;
  const form = useForm<LoginValues>({
    resolver: zodResolver(loginForm),
    defaultValues: { email: '', password: '' },
  });

  const handleOutcome = (outcome: SignInOutcome) => {
    if (outcome === 'second-step') onSecondStep();
  };

  const logIn = async ({ email, password }: LoginValues) =>
    handleOutcome(await browserSession.signIn((client) => client.signIn(email, password)));

  /** Sends a mail that needs only the e-mail of the form, no password. */
  async function sendMail(send: (email: string) => Promise<void>) {
    if (toEmail(form.getValues('email')) === '') {
      toast.warning(messages.resetEmailMissing);
      form.setFocus('email');
      return;
    }
    if (!(await form.trigger('email', { shouldFocus: true }))) return;
    // Not `toast.promise`: it updates a toast, and an update is lost while the toast container is still loading.
    const sending = toast.loading(messages.resetSending);
    try {
      await send(toEmail(form.getValues('email')));
      toast.success(messages.resetSent);
    } catch {
      toast.error(messages.resetFailed);
    } finally {
      toast.dismiss(sending);
    }
  }

  const resetPassword = () =>
    sendMail(async (email) => (await browserSession.identityClient()).sendPasswordReset(email));
  const sendLink = () =>
    sendMail(async (email) => (await browserSession.identityClient()).sendSignInLink(email, from));

  return (
    <AuthPage title="Login" intro="To order, pay and follow your orders." productName={productName}>
      <AuthForm
        form={form}
        failure={failure}
        onFailure={onFailure}
        onSubmit={logIn}
        submitLabel="Login"
        submitVariant={isOrdering ? 'outline' : 'primary'}
      >
        {isOrdering ? (
          <CodeFirst form={form} mailed={mailed} onFailure={onFailure} />
        ) : (
          <EmailField autoComplete="username" {...fieldOf(form, 'email')} />
        )}
        <PasswordField label="Password" autoComplete="current-password" {...fieldOf(form, 'password')} />
        <button type="button" className="link self-start py-1 text-sm" onClick={() => void resetPassword()}>
          Forgot password?
        </button>
      </AuthForm>
      <OtherWays>
        <GoogleButton origin={from} disabled={!hydrated} onOutcome={handleOutcome} onFailure={onFailure} />
        {!isOrdering && (
          <Button variant="ghost" disabled={!hydrated} onClick={() => void sendLink()}>
            Email me a login link
          </Button>
        )}
      </OtherWays>
      <p className="mt-6 text-center">
        New to the shop?{' '}
        <Link to={paths.register(from)} className="link font-medium">
          Register
        </Link>
      </p>
    </AuthPage>
  );
}
