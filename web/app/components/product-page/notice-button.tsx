import { listStockNotices } from '@chuck-and-bit/contract/stock-notices';
import { useEffect, useState } from 'react';
import { toastOutcome, useChange } from '../actions/use-change';
import { addNotice, deleteNotice } from '../stock-notices/change-notice';
import { browserShopApi } from '../../shop-api';
import { Button } from '../../ui/button';

/** Adds or deletes the user's stock notice for a product. */
export default function NoticeButton({ productId }: { productId: string }) {
  const [hasNotice, setHasNotice] = useState<boolean | null>(null);
  const { send, isBusy, lastOutcome } = useChange(hasNotice ? deleteNotice : addNotice, {
    onSettled: toastOutcome,
  });

  // The page's loader runs on the server, which does not know the user. Loaded again after each change.
  useEffect(() => {
    const abandoned = new AbortController();
    browserShopApi()
      .call(listStockNotices, {}, { signal: abandoned.signal })
      .then(
        (notices) => setHasNotice(notices.some((notice) => notice.productId === productId)),
        () => {
          // Adding a notice twice does no harm.
          if (!abandoned.signal.aborted) setHasNotice((last) => last ?? false);
        },
      );
    return () => abandoned.abort();
  }, [productId, lastOutcome]);

  return (
    <>
      <Button
        variant="outline"
        className="mt-3 w-full"
        busy={isBusy || hasNotice === null}
        onClick={() => void send(productId)}
      >
        {hasNotice ? "Don't tell me" : 'Tell me when it is back'}
      </Button>
      {hasNotice && (
        <p className="text-base-content/75 mt-3 text-sm">We email you once, when you can order it again.</p>
      )}
    </>
  );
}
