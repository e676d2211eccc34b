import { type LoginForm, loginForm } from '@chuck-and-bit/contract/credentials';
import { messages } from '@chuck-and-bit/contract/messages';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { toast } from '../../../components/toast';
import { AuthPage } from '../../../components/auth-page';
import { authFailure } from '../../../components/auth-failure';
import { FormError } from '../../../components/form-error';
import { publicPageMeta } from '../../../page-meta';
import { paths } from '../../../paths';
import { browserSession } from '../../../session/browser-session';
import { useOrigin } from '../../../session/use-origin';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/text-field';
import { useHydrated } from '../../../use-hydrated';
import type { Route } from './+types/login';

export const meta: Route.MetaFunction = (args) =>
  publicPageMeta(args, {
    title: 'Login',
    description: 'Sign in to order drills, pay, and follow your orders.',
  });

export default function Login() {
  const from = useOrigin();
  const hydrated = useHydrated();
  const form = useForm<LoginForm>({
    resolver: zodResolver(loginForm),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const logIn = form.handleSubmit(async ({ email, password }) => {
    try {
      // The page leaves for the origin as soon as the session stands.
      await browserSession().signIn(email, password);
    } catch (error) {
      form.setError('root', { message: authFailure(error) });
    }
  });

  async function resetPassword() {
    if (form.getValues('email').trim() === '') {
      toast.warning(messages.resetEmailMissing);
      return;
    }
    if (!(await form.trigger('email', { shouldFocus: true }))) return;
    const sending = browserSession().sendPasswordReset(form.getValues('email').trim());
    await toast
      .promise(sending, {
        pending: messages.resetSending,
        success: messages.resetSent,
        error: messages.resetFailed,
      })
      // The toast has said so.
      .catch(() => undefined);
  }

  return (
    <AuthPage title="Login" intro="Good to see you back at the bench.">
      <form method="post" noValidate onSubmit={(event) => void logIn(event)}>
        {/* What is typed before the page is alive would be lost. */}
        <fieldset disabled={!hydrated} className="flex flex-col gap-5">
          <FormError message={errors.root?.message} />
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            error={errors.email?.message}
            {...form.register('email')}
          />
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            error={errors.password?.message}
            {...form.register('password')}
          />
          <button type="button" className="link self-start py-1 text-sm" onClick={() => void resetPassword()}>
            Forgot password?
          </button>
          <Button type="submit" busy={isSubmitting}>
            Login
          </Button>
        </fieldset>
      </form>
      <p className="mt-6 text-center">
        New to the shop?{' '}
        <Link to={paths.register(from)} className="link font-medium">
          Register
        </Link>
      </p>
    </AuthPage>
  );
}
