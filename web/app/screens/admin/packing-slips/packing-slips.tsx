import { Link } from 'react-router';
import { ScreenError } from '../../../components/errors/screen-error';
import { pageMeta } from '../../../page/page-meta';
import { paths } from '../../../page/paths';
import { Button, buttonClasses } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Icon } from '../../../ui/icon';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/packing-slips';
import { slipOfPurchase, slipsOfOrders } from './load-slips';
import { PackingSlip } from './packing-slip';

export const meta = () => pageMeta('Packing slips', 'What goes into each parcel, to print.');

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const id = 'id' in params ? params.id : undefined;
  if (!id)
    return { slips: await slipsOfOrders(searchParams.get('orders')?.split(',').filter(Boolean) ?? []) };
  return { slips: await (pathname.includes('/purchases/') ? slipOfPurchase(id) : slipsOfOrders([id])) };
}

export function ErrorBoundary() {
  return (
    <ScreenError
      missingTitle="We can't find this order"
      missingText="It may have been cancelled."
      missingLink={{ to: paths.manageAllOrders, label: 'Back to all orders' }}
    />
  );
}

export default function PackingSlips({ loaderData: { slips } }: Route.ComponentProps) {
  if (slips.length === 0) return <NoSlips />;
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <div className="print:hidden">
        <PageHeading
          title={slips.length === 1 ? 'Packing slip' : `${slips.length} packing slips`}
          actions={
            <>
              <Link to={paths.manageAllOrders} className={buttonClasses('ghost', 'small')}>
                All orders
              </Link>
              <Button size="small" onClick={() => window.print()}>
                Print
              </Button>
            </>
          }
        />
      </div>
      {slips.map((slip) => (
        <PackingSlip key={slip.orders[0]?._id} slip={slip} />
      ))}
    </div>
  );
}

function NoSlips() {
  return (
    <EmptyState
      icon={<Icon name="box" className="size-12" />}
      title="No orders chosen"
      text="Select orders in the list of all orders to print their packing slips."
      link={{ to: paths.manageAllOrders, label: 'All orders' }}
    />
  );
}
