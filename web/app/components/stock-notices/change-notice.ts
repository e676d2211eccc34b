import { messages } from '@chuck-and-bit/contract/messages';
import { addStockNotice, deleteStockNotice } from '@chuck-and-bit/contract/stock-notices';
import { browserShopApi } from '../../shop-api';
import { outcomeOf } from '../actions/outcome';

/** A request to a screen's action to add or delete the user's stock notice for a drill. */
export type NoticeRequest = { intent: 'add notice' | 'delete notice'; drillId: string };

/** The part of an action that changes the user's stock notices. */
export function changeNotice({ intent, drillId: id }: NoticeRequest) {
  const isAdded = intent === 'add notice';
  return outcomeOf(async () => {
    await browserShopApi().call(isAdded ? addStockNotice : deleteStockNotice, { params: { id } });
    return isAdded ? messages.noticeAdded : messages.noticeDeleted;
  });
}
