import { messages } from '@chuck-and-bit/contract/messages';
import { useState } from 'react';
import { toast } from '../../../../components/toasts/toast';
import type { Identity, SecondStepSetup } from '../../../../session/identity/identity';
import { Button } from '../../../../ui/button';
import { AuthenticatorSetup } from './authenticator-setup';
import { RecoveryCodes } from './recovery-codes';
import { Badge, Explanation, SecuritySection } from './security-section';
import { SecurityForm } from './security-form';
import { type AccountAction, useAccountAction } from './use-account-action';
import { useOwnPassword } from './use-own-password';

type Step =
  | { name: 'idle' }
  | { name: 'turning-on' | 'turning-off' | 'renewing-codes' }
  | { name: 'setting-up'; setup: SecondStepSetup }
  | { name: 'showing-codes'; codes: string[] };

const idle: Step = { name: 'idle' };

type TwoStepSignInProps = { identity: Identity; hasRecoveryCodes: boolean };

/** Turns two-step sign-in on and off, and renews the recovery codes. */
export function TwoStepSignIn({ identity, hasRecoveryCodes }: TwoStepSignInProps) {
  const isOn = identity.hasSecondStep;
  const [step, setStep] = useState<Step>(idle);
  const action = useAccountAction();

  function go(next: Step) {
    action.setFailure(null);
    setStep(next);
  }

  const turnOn = async (password: string | null) => {
    await action.run(async (client) => {
      setStep({ name: 'setting-up', setup: await client.beginSecondStep(password) });
    });
  };

  const turnOff = async (password: string | null) => {
    if (!(await action.runInNewSession((client) => client.endSecondStep(password)))) return;
    toast.success('Two-step login is off');
    go(idle);
  };

  const renewCodes = async (password: string | null) => {
    await action.run(async (client) => {
      setStep({ name: 'showing-codes', codes: await client.renewRecoveryCodes(password) });
    });
  };

  function finishSetup({ recoveryCodes }: SecondStepSetup) {
    toast.success('Two-step login is on');
    go(recoveryCodes.length > 0 ? { name: 'showing-codes', codes: recoveryCodes } : idle);
  }

  const prompt = { identity, action, onCancel: () => go(idle) };
  return (
    <SecuritySection
      id="two-step-sign-in"
      title="Two-step login"
      state={isOn ? <Badge tone="good">On</Badge> : <Badge tone="quiet">Off</Badge>}
    >
      {step.name === 'idle' && (
        <Choices identity={identity} hasRecoveryCodes={hasRecoveryCodes} onChoose={go} />
      )}
      {step.name === 'turning-on' && <PasswordForm {...prompt} submitLabel="Continue" onEntered={turnOn} />}
      {step.name === 'turning-off' && <PasswordForm {...prompt} submitLabel="Turn off" onEntered={turnOff} />}
      {step.name === 'renewing-codes' && (
        <PasswordForm {...prompt} submitLabel="Make new codes" onEntered={renewCodes} />
      )}
      {step.name === 'setting-up' && (
        <AuthenticatorSetup
          setup={step.setup}
          onConfirmed={() => finishSetup(step.setup)}
          onCancel={() => go(idle)}
        />
      )}
      {step.name === 'showing-codes' && <RecoveryCodes codes={step.codes} onDone={() => go(idle)} />}
    </SecuritySection>
  );
}

type ChoicesProps = TwoStepSignInProps & { onChoose: (step: Step) => void };

function Choices({ identity, hasRecoveryCodes, onChoose }: ChoicesProps) {
  const isOn = identity.hasSecondStep;
  return (
    <>
      <Explanation>
        {isOn
          ? 'Logging in also takes a code from your authenticator app. Turning it off logs you out on your other devices.'
          : "Log in with a code from an authenticator app as well, so that a stolen password isn't enough."}
      </Explanation>
      {isOn ? (
        <div className="flex flex-wrap gap-3">
          {hasRecoveryCodes && (
            <Button variant="outline" size="small" onClick={() => onChoose({ name: 'renewing-codes' })}>
              New recovery codes
            </Button>
          )}
          <Button variant="outline" size="small" onClick={() => onChoose({ name: 'turning-off' })}>
            Turn off
          </Button>
        </div>
      ) : identity.emailVerified ? (
        <Button variant="outline" size="small" onClick={() => onChoose({ name: 'turning-on' })}>
          Turn on
        </Button>
      ) : (
        <p className="text-warning font-medium">{messages.verifyEmailFirst}</p>
      )}
    </>
  );
}

type PasswordFormProps = {
  identity: Identity;
  action: AccountAction;
  submitLabel: string;
  onEntered: (password: string | null) => Promise<void>;
  onCancel: () => void;
};

/** Asks for the password first, because the change must not be possible in an unattended browser. */
function PasswordForm({ identity, onEntered, ...form }: PasswordFormProps) {
  const { field, submit } = useOwnPassword(identity, onEntered);
  return (
    <SecurityForm {...form} onSubmit={submit}>
      {field}
    </SecurityForm>
  );
}
