import { messages } from '@chuck-and-bit/contract/messages';
import { deleteStockNotice, listStockNotices, type StockNotice } from '@chuck-and-bit/contract/stock-notices';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ProductThumbnail } from '../../../components/catalogue/product-thumbnail';
import { errorMessage } from '../../../components/errors/error-message';
import { toast } from '../../../components/toasts/toast';
import { paths } from '../../../page/paths';
import { browserShopApi } from '../../../shop-api';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';

/** The sold-out products that the user gets a mail about once they are back in stock. */
export function StockNotices() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [notices, setNotices] = useState<StockNotice[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);

  useEffect(() => {
    browserShopApi()
      .call(listStockNotices)
      .then(setNotices, (error: unknown) => setFailure(errorMessage(error)));
  }, []);

  async function remove(id: string) {
    setBusyId(id);
    try {
      await browserShopApi().call(deleteStockNotice, { params: { id } });
      setNotices((list) => list?.filter(({ productId }) => productId !== id) ?? null);
      toast.success(messages.noticeDeleted);
      // The button that had the focus is gone.
      heading.current?.focus();
    } catch (error) {
      toast.error(errorMessage(error));
    }
    setBusyId(null);
  }
  return (
    <Card roomy aria-labelledby="stock-notices" className="flex flex-col gap-4">
      <h2 ref={heading} id="stock-notices" tabIndex={-1} className="text-2xl font-semibold outline-none">
        Back in stock
      </h2>
      {failure && <p className="text-error">{failure}</p>}
      {!failure && !notices && <div className="skeleton h-12 w-full max-w-md" aria-hidden="true" />}
      {notices?.length === 0 && (
        <p className="text-base-content/75">
          On the page of a sold-out product you can ask us to email you when it is back. Nothing is waiting.
        </p>
      )}
      {notices && notices.length > 0 && (
        <ul className="divide-base-300 divide-y">
          {notices.map(({ productId, productName, productImage }) => (
            <li key={productId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <ProductThumbnail product={{ id: productId, image: productImage }} />
              <Link
                id={`notice-${productId}`}
                to={paths.drill(productId)}
                className="min-w-32 flex-1 font-medium wrap-anywhere hover:underline"
              >
                {productName}
              </Link>
              <Button
                variant="ghost"
                size="small"
                busy={busyId === productId}
                aria-describedby={`notice-${productId}`}
                onClick={() => void remove(productId)}
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
