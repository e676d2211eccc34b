import { type FormEvent, useState } from 'react';
import { CodeField } from '../../../../components/auth/code-field';
import { FormError } from '../../../../components/errors/form-error';
import { toast } from '../../../../components/toasts/toast';
import { browserSession } from '../../../../session/store/browser-session';
import type { Identity } from '../../../../session/identity/identity';
import { identityMessages } from '../../../../session/identity/identity-messages';
import { Button } from '../../../../ui/button';
import { TextField } from '../../../../ui/text-field';
import { Badge, Explanation, SecuritySection } from './security-section';
import { useAccountAction } from './use-account-action';
import { useFormFocus } from './use-form-focus';

type Step = 'idle' | 'typing-number' | 'typing-code';

/** The phone number of the account, verified with a code. */
export function PhoneNumber({ identity }: { identity: Identity }) {
  const { step, typeNumber, number, setNumber, code, setCode, close, sendCode, confirm, action } =
    usePhoneProof();
  const { phoneNumber } = identity;

  return (
    <SecuritySection
      title="Phone number"
      state={phoneNumber ? <Badge tone="good">Verified</Badge> : <Badge tone="quiet">None</Badge>}
    >
      {step === 'idle' && (
        <>
          <Explanation>
            {phoneNumber ?? "So we can reach you about a delivery. We'll text you a code to confirm it."}
          </Explanation>
          <Button variant="outline" size="small" onClick={typeNumber}>
            {phoneNumber ? 'Change phone number' : 'Add phone number'}
          </Button>
        </>
      )}
      {step === 'typing-number' && (
        <PhoneForm onSubmit={sendCode} submit="Send code" action={action} onCancel={close}>
          <TextField
            label="Phone number"
            type="tel"
            autoComplete="tel"
            placeholder="+1 415 555 0100"
            value={number}
            onChange={(event) => setNumber(event.target.value)}
            hint="Include the country code."
          />
        </PhoneForm>
      )}
      {step === 'typing-code' && (
        <PhoneForm onSubmit={confirm} submit="Confirm number" action={action} onCancel={close}>
          <CodeField
            label="Code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            hint={`We texted it to ${number}. It works for five minutes.`}
          />
        </PhoneForm>
      )}
    </SecuritySection>
  );
}

/** The steps that verify a phone number. */
function usePhoneProof() {
  const action = useAccountAction();
  const [step, setStep] = useState<Step>('idle');
  const [number, setNumber] = useState('');
  const [code, setCode] = useState('');

  function close() {
    action.setFailure(null);
    setStep('idle');
    setNumber('');
    setCode('');
  }

  async function sendCode(event: FormEvent) {
    event.preventDefault();
    const typed = toE164(number);
    if (!typed) return action.setFailure(identityMessages.phoneInvalid);
    setNumber(typed);
    if (await action.run((service) => service.sendPhoneCode(typed))) setStep('typing-code');
  }

  async function confirm(event: FormEvent) {
    event.preventDefault();
    const typed = code.replace(/\s/g, '');
    if (typed === '') return action.setFailure('Please enter the code');
    const done = await action.run(async (service) => {
      await service.confirmPhoneCode(number, typed);
      await browserSession().refresh();
    });
    if (!done) return;
    toast.success('Your phone number is verified');
    close();
  }

  const typeNumber = () => setStep('typing-number');
  return { step, typeNumber, number, setNumber, code, setCode, close, sendCode, confirm, action };
}

type PhoneFormProps = {
  onSubmit: (event: FormEvent) => Promise<void>;
  submit: string;
  action: ReturnType<typeof useAccountAction>;
  onCancel: () => void;
  children: React.ReactNode;
};

function PhoneForm({ onSubmit, submit, action, onCancel, children }: PhoneFormProps) {
  const formRef = useFormFocus();
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className="flex w-full max-w-md flex-col gap-4"
    >
      <FormError message={action.failure} />
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={action.busy}>
          {submit}
        </Button>
        <Button variant="ghost" size="small" disabled={action.busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Removes separators, and returns the number in E.164 format, or null if it is invalid: https://www.itu.int/rec/T-REC-E.164 */
function toE164(typed: string): string | null {
  const number = typed.replace(/[\s().\-/]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : null;
}
