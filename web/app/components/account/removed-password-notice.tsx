import { paths } from '../../browser/paths';
import { hasPassword, type Identity } from '../../session/identity/identity';
import { forgetRemovedPassword } from '../../session/reauthentication/removed-password';
import { Button, ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';

export type RemovedPasswordNoticeProps = { identity: Identity; onRead: () => void };

export default function RemovedPasswordNotice({ identity, onRead }: RemovedPasswordNoticeProps) {
  const isReplaced = hasPassword(identity);
  const close = () => {
    forgetRemovedPassword();
    onRead();
  };
  return (
    <section aria-labelledby="removed-password" className="page-width py-4 lg:py-6">
      <Card as="div" tone="warning" className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="max-w-prose">
          <h2 id="removed-password" className="text-xl font-semibold">
            {isReplaced ? 'Only your new password works now' : 'Your account has no password now'}
          </h2>
          <p className="mt-1">
            {isReplaced
              ? "Your email wasn't verified until now. To protect your account, its old password no longer works and every other device is logged out."
              : "Your email wasn't verified until you logged in just now. To protect your account, we removed its old password and logged out every other device. You can set a new one."}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
          <Button variant="ghost" size="small" onClick={close}>
            Got it
          </Button>
          {!isReplaced && (
            <ButtonLink to={`${paths.profile}#password`} size="small" onClick={close}>
              Set a password
            </ButtonLink>
          )}
        </div>
      </Card>
    </section>
  );
}
