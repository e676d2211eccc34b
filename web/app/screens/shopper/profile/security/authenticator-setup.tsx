import { type FormEvent, lazy, Suspense, useState } from 'react';
import { CodeField } from '../../../../components/auth/code-field';
import { FormError } from '../../../../components/errors/form-error';
import type { SecondStepSetup } from '../../../../session/identity/identity';
import { Button } from '../../../../ui/button';
import { Explanation } from './security-section';
import { useAccountAction } from './use-account-action';
import { useFormFocus } from './use-form-focus';

const QrCode = lazy(() => import('./qr-code'));

type AuthenticatorSetupProps = { setup: SecondStepSetup; onConfirmed: () => void; onCancel: () => void };

/** Shows the secret for an authenticator app, and asks for a code that proves the app has it. */
export function AuthenticatorSetup({ setup, onConfirmed, onCancel }: AuthenticatorSetupProps) {
  const action = useAccountAction();
  const formRef = useFormFocus();
  const [code, setCode] = useState('');

  async function confirm(event: FormEvent) {
    event.preventDefault();
    const typed = code.replace(/\s/g, '');
    if (typed === '') {
      action.setFailure('Please enter the code');
      return;
    }
    if (await action.runInNewSession((service) => service.confirmSecondStep(typed))) onConfirmed();
  }

  return (
    <div className="flex w-full flex-col gap-5">
      <Explanation>
        Scan this QR code with an authenticator app, such as Google Authenticator, Aegis or 1Password. Then
        enter the code the app shows.
      </Explanation>
      <div className="flex flex-wrap items-center gap-6">
        <Suspense fallback={<div className="skeleton size-44" />}>
          <QrCode text={setup.uri} label="QR code for your authenticator app" />
        </Suspense>
        <div className="min-w-0 flex-1 basis-56">
          <p className="text-base-content/75 text-sm">Can&apos;t scan it? Enter this key in the app:</p>
          <p className="mt-1 font-mono select-all" data-testid="authenticator-secret">
            {inGroups(setup.secret)}
          </p>
        </div>
      </div>
      <form
        ref={formRef}
        noValidate
        onSubmit={(event) => void confirm(event)}
        className="flex max-w-md flex-col gap-4"
      >
        <FormError message={action.failure} />
        <CodeField
          label="Authenticator code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="small" busy={action.busy}>
            Confirm
          </Button>
          <Button variant="ghost" size="small" disabled={action.busy} onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </div>
  );
}

const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;
