import { listStockNotices } from '@chuck-and-bit/contract/stock-notices';
import { useEffect, useState } from 'react';
import { toastOutcome, useScreenAction } from '../actions/use-screen-action';
import type { NoticeRequest } from '../stock-notices/change-notice';
import { browserShopApi } from '../../shop-api';
import { Button } from '../../ui/button';

// The page's action loads it with the button, so that pressing the button loads nothing.
export { changeNotice } from '../stock-notices/change-notice';

/** Adds or deletes the user's stock notice for a drill. */
export default function NoticeButton({ drillId }: { drillId: string }) {
  const [hasNotice, setHasNotice] = useState<boolean | null>(null);
  const { send, isBusy, lastOutcome } = useScreenAction<string>(toastOutcome);

  // The page's loader runs on the server, which does not know the user. Loaded again after each change.
  useEffect(() => {
    const abandoned = new AbortController();
    browserShopApi()
      .call(listStockNotices, {}, { signal: abandoned.signal })
      .then(
        (notices) => setHasNotice(notices.some(({ productId }) => productId === drillId)),
        () => {
          // Adding a notice twice does no harm.
          if (!abandoned.signal.aborted) setHasNotice((last) => last ?? false);
        },
      );
    return () => abandoned.abort();
  }, [drillId, lastOutcome]);

  const change = () => {
    const intent = hasNotice ? 'delete notice' : 'add notice';
    void send({ intent, drillId } satisfies NoticeRequest);
  };
  return (
    <>
      <Button variant="outline" className="mt-3 w-full" busy={isBusy || hasNotice === null} onClick={change}>
        {hasNotice ? "Don't tell me" : 'Tell me when it is back'}
      </Button>
      {hasNotice && (
        <p className="text-base-content/75 mt-3 text-sm">We email you once, when you can order it again.</p>
      )}
    </>
  );
}
