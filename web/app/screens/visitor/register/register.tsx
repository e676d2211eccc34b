import { type RegisterForm, registerForm } from '@chuck-and-bit/contract/credentials';
import { messages } from '@chuck-and-bit/contract/messages';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { toast } from '../../../components/toast';
import { authFailure } from '../../../components/auth-failure';
import { AuthPage, OtherWays } from '../../../components/auth-page';
import { FormError } from '../../../components/form-error';
import { GoogleButton } from '../../../components/google-button';
import { usePageContext } from '../../../page-context';
import { publicPageMeta } from '../../../page-meta';
import { paths } from '../../../paths';
import { browserSession } from '../../../session/browser-session';
import { useOrigin } from '../../../session/use-origin';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/text-field';
import { useHydrated } from '../../../use-hydrated';
import type { Route } from './+types/register';

export const meta: Route.MetaFunction = (args) =>
  publicPageMeta(args, {
    title: 'Register',
    description: 'Open an account to order drills by the piece and pay by card.',
  });

export default function Register() {
  const from = useOrigin();
  const hydrated = useHydrated();
  const { publicConfig } = usePageContext();
  const form = useForm<RegisterForm>({
    resolver: zodResolver(registerForm),
    defaultValues: { name: '', email: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const signUp = form.handleSubmit(async ({ name, email, password }) => {
    try {
      await browserSession().register(name, email, password);
      toast.success(messages.verificationSent);
    } catch (error) {
      form.setError('root', { message: authFailure(error) });
    }
  });

  return (
    <AuthPage title="Register" intro="One account for ordering, paying and reviewing.">
      <form method="post" noValidate onSubmit={(event) => void signUp(event)}>
        {/* What is typed before the page is alive would be lost. */}
        <fieldset disabled={!hydrated} className="flex flex-col gap-5">
          <FormError message={errors.root?.message} />
          <TextField
            label="Name"
            autoComplete="name"
            error={errors.name?.message}
            {...form.register('name')}
          />
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
            autoComplete="new-password"
            hint="Six letters and digits or more, with at least one of each."
            error={errors.password?.message}
            {...form.register('password')}
          />
          <Button type="submit" busy={isSubmitting}>
            Register
          </Button>
        </fieldset>
      </form>
      {publicConfig.google && (
        <OtherWays>
          <GoogleButton
            origin={from}
            disabled={!hydrated}
            onFailure={(message) =>
              message === null ? form.clearErrors('root') : form.setError('root', { message })
            }
          />
        </OtherWays>
      )}
      <p className="mt-6 text-center">
        Already have an account?{' '}
        <Link to={paths.login(from)} className="link font-medium">
          Login
        </Link>
      </p>
    </AuthPage>
  );
}
