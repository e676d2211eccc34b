import { useState } from 'react';
import { paths } from '../../browser/paths';
import { askToReauthenticate } from '../../session/reauthentication/reauthentication';
import { useSession } from '../../session/store/use-session';
import { Button, ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { Icon } from '../../ui/icon';
import { PageHeading } from '../../ui/page-heading';

/** Replaces an admin screen when the shop requires a second factor and this session has none. */
export function SecondFactorNotice({ onConfirmed }: { onConfirmed: () => Promise<void> }) {
  const { session } = useSession();
  const [busy, setBusy] = useState(false);
  const isOn = session?.identity.hasSecondStep ?? false;

  async function confirm() {
    setBusy(true);
    if (await askToReauthenticate()) await onConfirmed();
    setBusy(false);
  }

  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Two-step login needed" />
      <Card tone="warning" padding="roomy" className="flex max-w-2xl flex-col items-start gap-4">
        <div aria-hidden="true" className="text-primary">
          {/* The drawing leaves a quarter of its box empty on each side. */}
          <Icon name="lock" className="-ml-2 size-10" />
        </div>
        {isOn ? (
          <>
            <p>
              Admins of this shop also need a code from an authenticator app to log in. Your account has
              two-step login, but you haven&apos;t entered a code here since it was turned on. Enter one to
              open this page.
            </p>
            <Button busy={busy} onClick={() => void confirm()}>
              Enter a code
            </Button>
          </>
        ) : (
          <>
            <p>
              Admins of this shop also need a code from an authenticator app to log in. Turn on two-step login
              in your profile. It takes a minute, and you stay logged in on this device.
            </p>
            <ButtonLink to={`${paths.profile}#two-step-sign-in`}>Turn on two-step login</ButtonLink>
          </>
        )}
      </Card>
    </div>
  );
}
