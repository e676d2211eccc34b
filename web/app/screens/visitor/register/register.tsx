import { type RegisterForm, registerForm } from '@chuck-and-bit/contract/credentials';
import { messages } from '@chuck-and-bit/contract/messages';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { toast } from '../../../components/toasts/toast';
import { AuthForm } from '../../../components/auth/auth-form';
import { EmailField } from '../../../components/forms/email-field';
import { fieldOf } from '../../../components/forms/field-of';
import { AuthPage, OtherWays } from '../../../components/auth/auth-page';
import { GoogleButton } from '../../../components/auth/google-button';
import { findProductToOrder, loadProductToOrder } from '../../../components/auth/product-to-order';
import { NewPasswordField } from '../../../components/auth/new-password-field';
import { usePageContext } from '../../../browser/page-context';
import type { PageHandle } from '../../../browser/page-handle';
import { publicPageMeta } from '../../../browser/page-meta';
import { paths } from '../../../browser/paths';
import { browserSession } from '../../../session/store/browser-session.client';
import { shopApiContext } from '../../../server-context';
import { useOrigin } from '../../../session/access/use-origin';
import { TextField } from '../../../ui/text-field';
import { useHydrated } from '../../../browser/use-hydrated';
import type { Route } from './+types/register';

export const meta: Route.MetaFunction = (args) =>
  publicPageMeta(args, {
    title: 'Register',
    description: 'Open an account to order drills by the piece and pay by card.',
    isUnlisted: true,
  });

export const handle: PageHandle = { query: ['from'] };

export const loader = ({ context, url }: Route.LoaderArgs) =>
  findProductToOrder(context.get(shopApiContext), url);

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadProductToOrder(request.url, serverLoader);

export default function Register({ loaderData: { productName } }: Route.ComponentProps) {
  const from = useOrigin();
  const hydrated = useHydrated();
  const { publicConfig } = usePageContext();
  const form = useForm<RegisterForm>({
    resolver: zodResolver(registerForm),
    defaultValues: { name: '', email: '', password: '' },
  });
  const [failure, setFailure] = useState<string | null>(null);

  async function signUp({ name, email, password }: RegisterForm) {
    await browserSession.register(name, email, password);
    toast.success(messages.verificationSent);
  }

  return (
    <AuthPage
      title="Register"
      intro="One account for ordering, paying and reviewing."
      productName={productName}
    >
      <AuthForm form={form} failure={failure} onFailure={setFailure} onSubmit={signUp} submitLabel="Register">
        <TextField label="Name" autoComplete="name" {...fieldOf(form, 'name')} />
        <EmailField autoComplete="username" {...fieldOf(form, 'email')} />
        <NewPasswordField label="Password" {...fieldOf(form, 'password')} />
      </AuthForm>
      {publicConfig.google && (
        <OtherWays>
          <GoogleButton origin={from} disabled={!hydrated} onFailure={setFailure} />
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
