import { useState } from 'react';
import { toast } from '../../../../components/toasts/toast';
import { browserSession } from '../../../../session/store/browser-session.client';
import type { Identity } from '../../../../session/identity/identity';
import { identityMessages } from '../../../../session/identity/identity-messages';
import { Button } from '../../../../ui/button';
import { TextField } from '../../../../ui/text-field';
import { CodeForm, SecurityForm } from './security-form';
import { Badge, Explanation, SecuritySection } from './security-section';
import { useAccountAction } from './use-account-action';

type Step = 'idle' | 'typing-number' | 'typing-code';

/** The phone number of the account, verified with a code. */
export function PhoneNumber({ identity: { phoneNumber } }: { identity: Identity }) {
  const action = useAccountAction();
  const [step, setStep] = useState<Step>('idle');
  const [number, setNumber] = useState('');

  function close() {
    action.setFailure(null);
    setStep('idle');
    setNumber('');
  }

  async function sendCode() {
    const typed = toE164(number);
    if (!typed) return action.setFailure(identityMessages.phoneInvalid);
    setNumber(typed);
    if (await action.run((client) => client.sendPhoneCode(typed))) setStep('typing-code');
  }

  async function confirm(code: string) {
    const isConfirmed = await action.run(async (client) => {
      await client.confirmPhoneCode(number, code);
      await browserSession.refresh();
    });
    if (!isConfirmed) return;
    toast.success('Your phone number is verified');
    close();
  }

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
          <Button variant="outline" size="small" onClick={() => setStep('typing-number')}>
            {phoneNumber ? 'Change phone number' : 'Add phone number'}
          </Button>
        </>
      )}
      {step === 'typing-number' && (
        <SecurityForm action={action} submitLabel="Send code" onSubmit={sendCode} onCancel={close}>
          <TextField
            label="Phone number"
            type="tel"
            autoComplete="tel"
            placeholder="+1 415 555 0100"
            value={number}
            onChange={({ target }) => setNumber(target.value)}
            hint="Include the country code."
          />
        </SecurityForm>
      )}
      {step === 'typing-code' && (
        <CodeForm
          label="Code"
          hint={`We texted it to ${number}. It works for five minutes.`}
          action={action}
          submitLabel="Confirm number"
          onSubmit={confirm}
          onCancel={close}
        />
      )}
    </SecuritySection>
  );
}

/** Removes separators, and returns the number in E.164 format, or null if it is invalid: https://www.itu.int/rec/T-REC-E.164 */
function toE164(typed: string): string | null {
  const number = typed.replace(/[\s().\-/]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : null;
}
