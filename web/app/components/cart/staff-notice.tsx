import { messages } from '@chuck-and-bit/contract/messages';
import { paths } from '../../browser/paths';
import { ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { classNames } from '../../ui/class-names';
import { SwitchAccount } from '../account/switch-account';

/** Staff can't order: they see this in place of the cart, the checkout and the order form. */
export function StaffNotice({ className }: { className?: string }) {
  return (
    <Card tone="warning" className={classNames('flex max-w-2xl flex-col items-start gap-3', className)}>
      <h2 className="text-xl font-semibold">You&apos;re logged in as staff</h2>
      <p>{messages.ordersAreForShoppers}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.dashboard} variant="outline" size="small">
          Go to the dashboard
        </ButtonLink>
        <SwitchAccount size="small" />
      </div>
    </Card>
  );
}
