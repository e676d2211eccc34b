import { Link } from 'react-router';
import { paths } from '../../page/paths';
import { hasPassword, type Identity } from '../../session/identity/identity';
import { forgetRemovedPassword } from '../../session/reauthentication/removed-password';
import { Button, buttonClasses } from '../../ui/button';
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
            {isReplaced ? 'Only Your New Password Works Now' : 'Your Account Has No Password Now'}
          </h2>
          <p className="mt-1">
            {isReplaced
              ? 'Your email was not confirmed until now. To keep your account yours alone, its old password no longer works, and every other device is logged out.'
              : 'Your email was not confirmed until you signed in just now. To keep your account yours alone, we removed its old password and logged out every other device. You can set a new one.'}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
          <Button variant="ghost" size="small" onClick={close}>
            Got It
          </Button>
          {!isReplaced && (
            <Link
              to={`${paths.profile}#password`}
              className={buttonClasses('primary', 'small')}
              onClick={close}
            >
              Set A Password
            </Link>
          )}
        </div>
      </Card>
    </section>
  );
}
