import { messages } from '@chuck-and-bit/contract/messages';
import { addStockNotice, deleteStockNotice, listStockNotices } from '@chuck-and-bit/contract/stock-notices';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../../components/errors/error-message';
import { toast } from '../../../components/toasts/toast';
import { browserShopApi } from '../../../shop-api';
import { Button } from '../../../ui/button';

/** Adds or deletes the user's stock notice for a drill. */
export default function NoticeButton({ drillId: id }: { drillId: string }) {
  const [hasNotice, setHasNotice] = useState(false);
  const [isBusy, setIsBusy] = useState(true);

  useEffect(() => {
    let isAbandoned = false;
    const show = (isListed: boolean) => {
      if (isAbandoned) return;
      setHasNotice(isListed);
      setIsBusy(false);
    };
    browserShopApi()
      .call(listStockNotices)
      .then(
        (notices) => show(notices.some(({ productId }) => productId === id)),
        // Adding a notice twice does no harm.
        () => show(false),
      );
    return () => {
      isAbandoned = true;
    };
  }, [id]);

  async function change() {
    setIsBusy(true);
    try {
      await browserShopApi().call(hasNotice ? deleteStockNotice : addStockNotice, { params: { id } });
      toast.success(hasNotice ? messages.noticeDeleted : messages.noticeAdded);
      setHasNotice(!hasNotice);
    } catch (error) {
      toast.error(errorMessage(error));
    }
    setIsBusy(false);
  }
  return (
    <>
      <Button variant="outline" className="mt-3 w-full" busy={isBusy} onClick={() => void change()}>
        {hasNotice ? "Don't tell me" : 'Tell me when it is back'}
      </Button>
      {hasNotice && (
        <p className="text-base-content/75 mt-3 text-sm">We email you once, when you can order it again.</p>
      )}
    </>
  );
}
