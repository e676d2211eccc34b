import type { SecondStepSetup } from '../../../../session/identity/identity';
import { QrCode } from './qr-code';
import { CodeForm } from './security-form';
import { Explanation } from './security-section';
import { useAccountAction } from './use-account-action';

type AuthenticatorSetupProps = { setup: SecondStepSetup; onConfirmed: () => void; onCancel: () => void };

/** Shows the secret for an authenticator app, and asks for a code that proves the app has it. */
export function AuthenticatorSetup({ setup, onConfirmed, onCancel }: AuthenticatorSetupProps) {
  const action = useAccountAction();

  async function confirm(code: string) {
    if (await action.runInNewSession((client) => client.confirmSecondStep(code))) onConfirmed();
  }

  return (
    <div className="flex w-full flex-col gap-5">
      <Explanation>
        Scan this QR code with an authenticator app, such as Google Authenticator, Aegis or 1Password. Then
        enter the code the app shows. This logs you out on your other devices.
      </Explanation>
      <div className="flex flex-wrap items-center gap-6">
        <QrCode text={setup.uri} label="QR code for your authenticator app" />
        <div className="min-w-0 flex-1 basis-56">
          <p className="text-base-content/75 text-sm">Can&apos;t scan it? Enter this key in the app:</p>
          <p className="mt-1 font-mono select-all" data-testid="authenticator-secret">
            {inGroups(setup.secret)}
          </p>
        </div>
      </div>
      <CodeForm
        label="Authenticator code"
        submitLabel="Confirm"
        action={action}
        onSubmit={confirm}
        onCancel={onCancel}
      />
    </div>
  );
}

const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;
