import { Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorMessage } from '../../../components/errors/error-message';
import { AuthPage } from '../../../components/auth/auth-page';
import { MailedProof } from '../../../components/auth/mailed-proof';
import { useMailedLogin } from '../../../components/auth/use-mailed-login';
import {
  findProductToOrder,
  loadProductToOrder,
  type ProductToOrder,
} from '../../../components/auth/product-to-order';
import type { PageHandle } from '../../../browser/page-handle';
import { publicPageMeta } from '../../../browser/page-meta';
import { type LoginCallback, readLoginCallback } from '../../../session/access/login-callback';
import { shopApiContext } from '../../../server-context';
import type { SignInOutcome } from '../../../session/identity/identity';
import { browserSession } from '../../../session/store/browser-session.client';
import { Spinner } from '../../../ui/spinner';
import type { Route } from './+types/login';
import { LinkLogin } from './link-login';
import { LoginForm } from './login-form';
import { SecondStepForm } from './second-step-form';

export const meta: Route.MetaFunction = (args) => [
  ...publicPageMeta(args, {
    title: 'Login',
    description: 'Log in to order drills, pay and follow your orders.',
    isUnlisted: true,
  }),
  // The address of a mailed link contains the token that signs in.
  { name: 'referrer', content: 'no-referrer' },
];

export const handle: PageHandle = { query: ['from', 'signed-in', 'second-step', 'error'] };

type Step = 'form' | 'google-callback' | 'link' | 'second-step';

export const loader = ({ context, url }: Route.LoaderArgs) =>
  findProductToOrder(context.get(shopApiContext), url);

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadProductToOrder(request.url, serverLoader);

export default function Login({ loaderData: { productName } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return <LoginSteps callback={readLoginCallback(search)} productName={productName} />;
}

type LoginStepsProps = ProductToOrder & { callback: LoginCallback };

function LoginSteps({ callback, productName }: LoginStepsProps) {
  const [step, setStep] = useState<Step>(firstStep(callback));
  const [failure, setFailure] = useState(callback.failure);
  const mailed = useMailedLogin(callback.from);

  useEffect(() => {
    if (step !== 'google-callback') return;
    let isAbandoned = false;
    handleGoogleCallbackOnce().then(
      (outcome) => {
        if (!isAbandoned && outcome === 'second-step') setStep('second-step');
      },
      (error: unknown) => {
        if (isAbandoned) return;
        setFailure(errorMessage(error));
        setStep('form');
      },
    );
    return () => {
      isAbandoned = true;
    };
  }, [step]);

  if (step === 'google-callback') {
    return (
      <AuthPage title="Login" intro="One moment.">
        <Spinner label="Logging you in …" />
      </AuthPage>
    );
  }
  if (step === 'link') {
    return (
      <LinkLogin
        onSecondStep={() => setStep('second-step')}
        // The form's page leads a signed-in visitor on to where they came from.
        onEnd={() => setStep('form')}
      />
    );
  }
  if (step === 'second-step') {
    return (
      <SecondStepForm
        onStartOver={(reason) => {
          setFailure(reason);
          setStep('form');
        }}
      />
    );
  }
  if (productName !== null && mailed.email !== null) {
    return (
      <AuthPage title="Login" intro={null} productName={productName}>
        <MailedProof
          login={mailed}
          email={mailed.email}
          backLabel="Log in another way"
          onSecondStep={() => setStep('second-step')}
        />
      </AuthPage>
    );
  }
  // The boundary lets React hydrate the page in two steps, first the frame and then the form.
  return (
    <Suspense>
      <LoginForm
        from={callback.from}
        productName={productName}
        mailed={mailed}
        failure={failure}
        onFailure={setFailure}
        onSecondStep={() => setStep('second-step')}
      />
    </Suspense>
  );
}

function firstStep({ secondStep, by }: LoginCallback): Step {
  if (secondStep) return 'second-step';
  if (by === 'google') return 'google-callback';
  return by === 'link' ? 'link' : 'form';
}

let runningCallback: Promise<SignInOutcome> | null = null;

/** A callback can be handled only once, however often the page renders. */
function handleGoogleCallbackOnce() {
  runningCallback ??= browserSession
    .signIn((client) => client.handleGoogleCallback())
    .finally(() => {
      runningCallback = null;
    });
  return runningCallback;
}
