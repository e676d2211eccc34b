import { messages } from '@chuck-and-bit/contract/messages';
import { type ReactNode, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { errorMessage } from '../../../components/errors/error-message';
import { AuthFrame } from '../../../components/auth/auth-page';
import { EmailText } from '../../../components/account/email-text';
import { FormError } from '../../../components/errors/form-error';
import { toast } from '../../../components/toasts/toast';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { usePageContext } from '../../../browser/page-context';
import { orKept } from '../../../browser/keep-page';
import { paths } from '../../../browser/paths';
import { browserSession } from '../../../session/store/browser-session.client';
import { IdentityError, type IdentityClient } from '../../../session/identity/identity';
import { Button, ButtonLink } from '../../../ui/button';
import { Spinner } from '../../../ui/spinner';
import type { Route } from './+types/verify-email';

export const meta = (args: MetaArgs) => [
  ...pageMeta(args, 'Verify email', 'Tell us whether you registered with your email.'),
  // The address contains the token that proves access to the mailbox.
  { name: 'referrer', content: 'no-referrer' },
];

type Registration = { email: string; emailVerified: boolean } | { failure: string; isExpired: boolean };

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return { token, registration: await findRegistration(token) };
}

async function findRegistration(token: string): Promise<Registration> {
  try {
    return await (await browserSession.identityClient()).findRegistration(token);
  } catch (error) {
    const isExpired = error instanceof IdentityError && error.code === 'expired-link';
    return { failure: errorMessage(error), isExpired };
  }
}

export function HydrateFallback() {
  return (
    <AuthFrame title="Verify email" intro="One moment.">
      <Spinner label="Looking up your registration …" />
    </AuthFrame>
  );
}

/** The target of the link in a verification mail. Only a button of it changes anything. */
export default function VerifyEmail({ loaderData: { token, registration } }: Route.ComponentProps) {
  const revalidator = useRevalidator();
  const [isDeclined, setIsDeclined] = useState(false);
  if (revalidator.state === 'loading') return <HydrateFallback />;
  if ('failure' in registration) {
    return registration.isExpired ? (
      <Notice title="This link no longer works" text={registration.failure}>
        <p>You can send a new one from your profile once you&apos;re logged in.</p>
      </Notice>
    ) : (
      <AuthFrame title="Verify email" intro="We couldn't look up your registration.">
        <div className="flex flex-col items-start gap-5">
          <FormError message={registration.failure} />
          <Button onClick={() => void revalidator.revalidate()}>Try again</Button>
        </div>
      </AuthFrame>
    );
  }
  const { email, emailVerified } = registration;
  if (emailVerified) return <Notice title="You're all set" text={messages.emailAlreadyVerified} />;
  return isDeclined ? (
    <AuthFrame
      title="The account was removed"
      intro={
        <span>
          There is no longer an account for <EmailText>{email}</EmailText>.
        </span>
      }
    >
      <ButtonLink to={paths.landing}>Go to the shop</ButtonLink>
    </AuthFrame>
  ) : (
    <Question email={email} token={token} onDeclined={() => setIsDeclined(true)} />
  );
}

function Notice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <AuthFrame title={title} intro={text}>
      <div className="flex flex-col items-start gap-5">
        {children}
        <ButtonLink to={paths.login()}>Back to login</ButtonLink>
      </div>
    </AuthFrame>
  );
}

type QuestionProps = { email: string; token: string; onDeclined: () => void };

function Question({ email, token, onDeclined }: QuestionProps) {
  const { shopName } = usePageContext().publicConfig;
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function answer(send: (client: IdentityClient) => Promise<void>, next: () => Promise<void> | void) {
    setBusy(true);
    setFailure(null);
    try {
      await send(await browserSession.identityClient());
      await next();
    } catch (error) {
      setFailure(errorMessage(error));
      setBusy(false);
    }
  }

  const confirm = () =>
    answer(
      (client) => client.confirmRegistration(token),
      async () => {
        await browserSession.refresh();
        toast.success('Your email is verified');
        await orKept(navigate(paths.login(), { replace: true }));
      },
    );
  const decline = () => answer((client) => client.declineRegistration(token), onDeclined);

  return (
    <AuthFrame
      title="Did you register?"
      intro={
        <span>
          Someone registered at <bdi>{shopName}</bdi> with <EmailText>{email}</EmailText>.
        </span>
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
