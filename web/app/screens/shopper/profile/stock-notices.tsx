import type { StockNotice } from '@chuck-and-bit/contract/stock-notices';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { toastOutcome, useChange } from '../../../components/actions/use-change';
import { ProductThumbnail } from '../../../components/catalogue/product-thumbnail';
import type { FailedList } from '../../../components/errors/failed-list';
import { useLastLoaded } from '../../../components/errors/use-last-loaded';
import { deleteNotice } from '../../../components/stock-notices/change-notice';
import { paths } from '../../../browser/paths';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';

/** The sold-out products that the user gets a mail about once they are back in stock. */
export function StockNotices({ notices }: { notices: StockNotice[] | FailedList }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { loaded, failure } = useLastLoaded(notices);
  const [deletedId, setDeletedId] = useState<string | null>(null);
  const { send, isBusy } = useChange(deleteNotice, {
    onSettled: (outcome) => {
      toastOutcome(outcome);
      // The button that had the focus is gone.
      if (outcome.ok) heading.current?.focus();
    },
  });
  const remove = (productId: string) => {
    setDeletedId(productId);
    void send(productId);
  };
  return (
    <Card padding="roomy" aria-labelledby="stock-notices" className="flex flex-col gap-4">
      <h2 ref={heading} id="stock-notices" tabIndex={-1} className="text-xl font-semibold outline-none">
        Back in stock
      </h2>
      {failure && <p className="text-error">{failure}</p>}
      {loaded?.length === 0 && (
        <p className="text-base-content/75">
          On the page of a sold-out product you can ask us to email you when it is back. Nothing is waiting.
        </p>
      )}
      {loaded && loaded.length > 0 && (
        <ul className="divide-base-300 divide-y">
          {loaded.map(({ productId, productName, productImage }) => (
            <li key={productId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <ProductThumbnail product={{ id: productId, image: productImage }} />
              <Link
                id={`notice-${productId}`}
                to={paths.product(productId)}
                className="min-w-32 flex-1 font-medium wrap-anywhere hover:underline"
              >
                <bdi>{productName}</bdi>
              </Link>
              <Button
                variant="ghost"
                size="small"
                busy={isBusy && deletedId === productId}
                aria-describedby={`notice-${productId}`}
                onClick={() => remove(productId)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
