import { Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { authFailure } from '../../../components/auth-failure';
import { AuthFrame, AuthPage } from '../../../components/auth-page';
import { toast } from '../../../components/toast';
import { publicPageMeta } from '../../../page-meta';
import { type Arrival, readArrival } from '../../../session/arrival';
import { browserSession } from '../../../session/browser-session';
import { Button } from '../../../ui/button';
import { Spinner } from '../../../ui/spinner';
import type { Route } from './+types/login';
import { LoginForm } from './login-form';
import { SecondStepForm } from './second-step-form';

export const meta: Route.MetaFunction = (args) =>
  publicPageMeta(args, {
    title: 'Login',
    description: 'Sign in to order drills, pay, and follow your orders.',
  });

type Step = 'form' | 'arriving' | 'second-step';

export default function Login() {
  const [search] = useSearchParams();
  const arrival = readArrival(search);
  return arrival.inWindow && !arrival.secondStep ? (
    <ArrivalInWindow arrival={arrival} />
  ) : (
    <LoginSteps arrival={arrival} />
  );
}

function LoginSteps({ arrival }: { arrival: Arrival }) {
  const [step, setStep] = useState<Step>(firstStep(arrival));
  const [failure, setFailure] = useState(arrival.failure);
  const { by } = arrival;

  useEffect(() => {
    if (step !== 'arriving') return;
    let abandoned = false;
    arriveOnce().then(
      (outcome) => {
        if (abandoned) return;
        if (outcome === 'second-step') setStep('second-step');
        else if (by === 'link') toast.success('You Are Logged In');
      },
      (error: unknown) => {
        if (abandoned) return;
        setFailure(authFailure(error));
        setStep('form');
      },
    );
    return () => {
      abandoned = true;
    };
  }, [step, by]);

  if (step === 'arriving') {
    return (
      <AuthPage title="Login" intro="One moment.">
        <Spinner label="Signing you in …" />
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
  // The boundary lets the page come alive in two steps, first the frame and then the form.
  return (
    <Suspense>
      <LoginForm
        from={arrival.from}
        failure={failure}
        onFailure={setFailure}
        onSecondStep={() => setStep('second-step')}
      />
    </Suspense>
  );
}

function firstStep({ secondStep, by }: Arrival): Step {
  if (secondStep) return 'second-step';
  return by ? 'arriving' : 'form';
}

let arriving: ReturnType<ReturnType<typeof browserSession>['arrive']> | null = null;

/** The end of a sign-in in a window of its own: the page that opened it goes on when it hears of the new token. */
function ArrivalInWindow({ arrival }: { arrival: Arrival }) {
  const [words, setWords] = useState(arrival.failure ?? 'One moment.');
  const { by } = arrival;

  useEffect(() => {
    if (!by) return;
    arriveOnce().then(
      () => {
        setWords('Thank you. You can close this window.');
        window.close();
      },
      (error: unknown) => setWords(authFailure(error)),
    );
  }, [by]);

  return (
    <AuthFrame title="Login" intro={words}>
      <Button variant="outline" onClick={() => window.close()}>
        Close This Window
      </Button>
    </AuthFrame>
  );
}

/** What a browser brings can be taken up once, however often the page is drawn. */
function arriveOnce() {
  arriving ??= browserSession()
    .arrive()
    .finally(() => {
      arriving = null;
    });
  return arriving;
}
