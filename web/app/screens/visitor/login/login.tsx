import { Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorMessage } from '../../../components/errors/error-message';
import { AuthFrame, AuthPage } from '../../../components/auth/auth-page';
import {
  findWantedProduct,
  loadWantedProduct,
  type WantedProduct,
} from '../../../components/auth/wanted-product';
import { toast } from '../../../components/toasts/toast';
import { publicPageMeta } from '../../../page/page-meta';
import { type LoginCallback, readLoginCallback } from '../../../session/access/login-callback';
import { shopApiContext } from '../../../server-context';
import type { SignInOutcome } from '../../../session/identity/identity';
import { browserSession } from '../../../session/store/browser-session';
import { Button } from '../../../ui/button';
import { Spinner } from '../../../ui/spinner';
import type { Route } from './+types/login';
import { LoginForm } from './login-form';
import { SecondStepForm } from './second-step-form';

export const meta: Route.MetaFunction = (args) =>
  publicPageMeta(args, {
    title: 'Login',
    description: 'Log in to order drills, pay and follow your orders.',
  });

type Step = 'form' | 'running-callback' | 'second-step';

export const loader = ({ context, url }: Route.LoaderArgs) =>
  findWantedProduct(context.get(shopApiContext), url);

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadWantedProduct(request.url, serverLoader);

export default function Login({ loaderData: { wantedName } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const callback = readLoginCallback(search);
  return callback.inWindow && !callback.secondStep ? (
    <SignedInWindow callback={callback} />
  ) : (
    <LoginSteps callback={callback} wantedName={wantedName} />
  );
}

type LoginStepsProps = WantedProduct & { callback: LoginCallback };

function LoginSteps({ callback, wantedName }: LoginStepsProps) {
  const [step, setStep] = useState<Step>(firstStep(callback));
  const [failure, setFailure] = useState(callback.failure);
  const { by } = callback;

  useEffect(() => {
    if (step !== 'running-callback') return;
    let isAbandoned = false;
    handleCallbackOnce().then(
      (outcome) => {
        if (isAbandoned) return;
        if (outcome === 'second-step') setStep('second-step');
        else if (by === 'link') toast.success("You're logged in");
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
  }, [step, by]);

  if (step === 'running-callback') {
    return (
      <AuthPage title="Login" intro="One moment.">
        <Spinner label="Logging you in …" />
      </AuthPage>
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
  // The boundary lets React hydrate the page in two steps, first the frame and then the form.
  return (
    <Suspense>
      <LoginForm
        from={callback.from}
        wantedName={wantedName}
        failure={failure}
        onFailure={setFailure}
        onSecondStep={() => setStep('second-step')}
      />
    </Suspense>
  );
}

function firstStep({ secondStep, by }: LoginCallback): Step {
  if (secondStep) return 'second-step';
  return by ? 'running-callback' : 'form';
}

let runningCallback: Promise<SignInOutcome> | null = null;

/** The end of a sign-in in a separate window. The page that opened it continues when the new token is stored. */
function SignedInWindow({ callback }: { callback: LoginCallback }) {
  const [text, setText] = useState(callback.failure ?? 'One moment.');
  const { by } = callback;

  useEffect(() => {
    if (!by) return;
    handleCallbackOnce().then(
      () => {
        setText('Thank you. You can close this window.');
        window.close();
      },
      (error: unknown) => setText(errorMessage(error)),
    );
  }, [by]);

  return (
    <AuthFrame title="Login" intro={text}>
      <Button variant="outline" onClick={() => window.close()}>
        Close this window
      </Button>
    </AuthFrame>
  );
}

/** A callback can be handled only once, however often the page renders. */
function handleCallbackOnce() {
  runningCallback ??= browserSession()
    .handleCallback()
    .finally(() => {
      runningCallback = null;
    });
  return runningCallback;
}
