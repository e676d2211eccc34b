import { messages } from '@chuck-and-bit/contract/messages';
import { addStockNotice, deleteStockNotice } from '@chuck-and-bit/contract/stock-notices';
import { browserShopApi } from '../../shop-api';

/** @returns the success message */
export async function addNotice(productId: string): Promise<string> {
  await browserShopApi().call(addStockNotice, { params: { id: productId } });
  return messages.noticeAdded;
}

/** @returns the success message */
export async function deleteNotice(productId: string): Promise<string> {
  await browserShopApi().call(deleteStockNotice, { params: { id: productId } });
  return messages.noticeDeleted;
}
