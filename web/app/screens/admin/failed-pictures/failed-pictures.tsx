import {
  type FailedPicture,
  listFailedPictures,
  removeFailedPictures,
  retryPicture,
} from '@chuck-and-bit/contract/pictures';
import { formatCount } from '@chuck-and-bit/contract/money';
import { useState } from 'react';
import { Link } from 'react-router';
import { toastOutcome, useChange } from '../../../components/actions/use-change';
import { isFailure } from '../../../components/errors/failed-list';
import { productPaths } from '../../../components/product-form/product-paths';
import { loadRows } from '../../../components/tables/load-rows';
import { PagedTable } from '../../../components/tables/paged-table';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { serverNow } from '../../../browser/server-clock';
import { useDates } from '../../../session/access/use-dates';
import { useRights } from '../../../session/access/use-rights';
import { browserShopApi } from '../../../shop-api';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { actionsColumn, type Column } from '../../../ui/data-table';
import { EmptyState } from '../../../ui/empty-state';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/failed-pictures';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';
import { AllProductsLink } from '../../../components/product-form/all-products-link';

export const meta = (args: MetaArgs) =>
  pageMeta(args, 'Failed Pictures', 'Pictures that could not be fetched.');

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const pictures = await loadRows(request, (page) =>
    browserShopApi().callPage(listFailedPictures, { query: page }),
  );
  return { pictures };
}

async function retry({ _id: id }: FailedPicture): Promise<string> {
  await browserShopApi().call(retryPicture, { params: { id } });
  return 'The picture is fetched again in a moment. It leaves this list when it has arrived.';
}

async function removeAll(): Promise<string> {
  let products = 0;
  for (;;) {
    const { modifiedCount } = await browserShopApi().call(removeFailedPictures);
    products += modifiedCount;
    if (modifiedCount === 0) {
      return `The failed pictures of ${formatCount(products)} ${products === 1 ? 'product' : 'products'} are removed.`;
    }
  }
}

const Moment = ({ at }: { at: string }) => useDates().moment(at);

const subjectId = ({ _id }: FailedPicture) => `failed-${_id}`;

const columns: readonly Column<FailedPicture>[] = [
  {
    header: 'Product',
    fills: true,
    cell: (picture) => (
      <span className="flex min-w-0 flex-col">
        <Link
          id={subjectId(picture)}
          to={productPaths.edit(picture.productId)}
          className="link font-medium wrap-anywhere"
        >
          <bdi>{picture.productName}</bdi>
        </Link>
        <span className="text-base-content/75 line-clamp-2 text-sm wrap-anywhere">{picture.image}</span>
      </span>
    ),
  },
  { header: 'Reason', fills: true, cell: ({ problem }) => <span className="wrap-anywhere">{problem}</span> },
  { header: 'Tried', cell: ({ triedAt }) => <Moment at={triedAt} /> },
  {
    header: 'Next try',
    cell: ({ nextTryAt }) => {
      if (nextTryAt === null) return 'Only if you try again';
      return Date.parse(nextTryAt) <= serverNow() ? 'In a moment' : <Moment at={nextTryAt} />;
    },
  },
];

export default function FailedPictures({ loaderData: { pictures } }: Route.ComponentProps) {
  const mayChange = useRights().mayChange('products');
  return (
    <div className="flex flex-col gap-4">
      <PageHeading
        title="Failed Pictures"
        intro="They could not be fetched from their addresses, so the shop shows a drawing. Correct the address or upload a file at the product, or try again."
        actions={
          <>
            {mayChange && <RemoveAll hasAny={!isFailure(pictures) && pictures.items.length > 0} />}
            <AllProductsLink />
          </>
        }
      />
      <PagedTable
        caption="Pictures that could not be fetched"
        columns={
          mayChange
            ? [
                ...columns,
                actionsColumn<FailedPicture>((picture) => (
                  <div className="flex w-full justify-end">
                    <RetryButton picture={picture} />
                  </div>
                )),
              ]
            : columns
        }
        list={pictures}
        empty={<EmptyState icon="check" title="Nothing has failed" text="The shop has all pictures." />}
        moreLabel="More pictures"
      />
    </div>
  );
}

function RetryButton({ picture }: { picture: FailedPicture }) {
  const { send, isBusy } = useChange(retry, { onSettled: toastOutcome });
  return (
    <Button
      variant="outline"
      size="row"
      aria-describedby={subjectId(picture)}
      busy={isBusy}
      onClick={() => void send(picture)}
    >
      Try again
    </Button>
  );
}

/** Stays when the list has become empty, to say what was done. */
function RemoveAll({ hasAny }: { hasAny: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const { send } = useChange(removeAll, {
    onSettled: (outcome) => {
      setAsking(false);
      toastOutcome(outcome);
    },
  });
  return (
    <>
      {hasAny && (
        <Button variant="danger-outline" size="small" onClick={() => setAsking(true)}>
          Remove all
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Remove all failed pictures?"
          message="Their addresses are removed from all products. A product shows its other pictures, or the shop's drawing if it has none."
          confirmLabel="Yes, remove all"
          declineLabel="No, keep them"
          danger
          onConfirm={send}
          onDecline={() => setAsking(false)}
        />
      )}
    </>
  );
}
