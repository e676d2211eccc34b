import { password } from '@chuck-and-bit/contract/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { AuthForm } from '../../../components/auth/auth-form';
import { fieldOf } from '../../../components/forms/field-of';
import { AuthFrame } from '../../../components/auth/auth-page';
import { toast } from '../../../components/toasts/toast';
import type { PageHandle } from '../../../browser/page-handle';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { orKept } from '../../../browser/keep-page';
import { paths } from '../../../browser/paths';
import { browserSession } from '../../../session/store/browser-session.client';
import { IdentityError } from '../../../session/identity/identity';
import { ButtonLink } from '../../../ui/button';
import { NewPasswordField } from '../../../components/auth/new-password-field';

export const meta = (args: MetaArgs) => [
  ...pageMeta(args, 'Reset Password', 'Choose a new password for your account.'),
  // The address contains the token that proves access to the mailbox.
  { name: 'referrer', content: 'no-referrer' },
];

export const handle: PageHandle = { query: ['token', 'oobCode', 'error'] };

const resetForm = z.object({ newPassword: password });

/** The target of the link in a reset mail, which carries a token; Firebase calls it `oobCode`. */
export default function ResetPassword() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? search.get('oobCode');
  return token && !search.has('error') ? <NewPassword token={token} /> : <ExpiredLink />;
}

function NewPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useForm<z.infer<typeof resetForm>>({
    resolver: zodResolver(resetForm),
    defaultValues: { newPassword: '' },
  });
  const [failure, setFailure] = useState<string | null>(null);

  async function reset({ newPassword }: z.infer<typeof resetForm>) {
    try {
      await (await browserSession.identityClient()).resetPassword(token, newPassword);
    } catch (error) {
      const isExpired = error instanceof IdentityError && error.code === 'expired-link';
      if (!isExpired) throw error;
      await orKept(navigate('/reset-password?error=expired', { replace: true }));
      return;
    }
    // The service has ended all sessions of the account, and this browser may hold one of them.
    await browserSession.end();
    toast.success('Your password was changed. Please log in.');
    await orKept(navigate(paths.login(), { replace: true }));
  }

  return (
    <AuthFrame title="Reset Password" intro="Choose a new password. You'll be logged out everywhere else.">
      <AuthForm
        form={form}
        failure={failure}
        onFailure={setFailure}
        onSubmit={reset}
        submitLabel="Reset Password"
      >
        <NewPasswordField label="New Password" {...fieldOf(form, 'newPassword')} />
      </AuthForm>
    </AuthFrame>
  );
}

function ExpiredLink() {
  return (
    <AuthFrame title="This link no longer works" intro="It was already used, or it's more than an hour old.">
      <p className="mb-6">
        Go to the login page, enter your email and choose “Forgot password?”. We&apos;ll email you a new link.
      </p>
      <ButtonLink to={paths.login()}>Back to login</ButtonLink>
    </AuthFrame>
  );
}
