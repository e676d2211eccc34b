import { messages } from '@chuck-and-bit/contract/messages';
import { addStockNotice, deleteStockNotice, listStockNotices } from '@chuck-and-bit/contract/stock-notices';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../../components/errors/error-message';
import { toast } from '../../../components/toasts/toast';
import { browserShopApi } from '../../../shop-api';
import { Button } from '../../../ui/button';

/** Asks for the mail, or takes that back. */
export default function NoticeButton({ drillId: id }: { drillId: string }) {
  const [isTold, setIsTold] = useState(false);
  const [isBusy, setIsBusy] = useState(true);

  useEffect(() => {
    let isAbandoned = false;
    const enter = (told: boolean) => {
      if (isAbandoned) return;
      setIsTold(told);
      setIsBusy(false);
    };
    browserShopApi()
      .call(listStockNotices)
      .then(
        (notices) => enter(notices.some(({ productId }) => productId === id)),
        // Asking twice does no harm.
        () => enter(false),
      );
    return () => {
      isAbandoned = true;
    };
  }, [id]);

  async function change() {
    setIsBusy(true);
    try {
      await browserShopApi().call(isTold ? deleteStockNotice : addStockNotice, { params: { id } });
      toast.success(isTold ? messages.noticeDeleted : messages.noticeAdded);
      setIsTold(!isTold);
    } catch (error) {
      toast.error(errorMessage(error));
    }
    setIsBusy(false);
  }
  return (
    <>
      <Button variant="outline" className="mt-3 w-full" busy={isBusy} onClick={() => void change()}>
        {isTold ? "Don't tell me" : 'Tell me when it is back'}
      </Button>
      {isTold && (
        <p className="text-base-content/75 mt-3 text-sm">We email you once, when you can order it again.</p>
      )}
    </>
  );
}
