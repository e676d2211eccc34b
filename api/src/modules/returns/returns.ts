import type { PurchaseReturn } from '@chuck-and-bit/contract/returns';
import type { ReturnRow } from './returns.queries';

export {
  listReturnsOfPurchase,
  listReturnsOfUser,
  lockReturn,
  setReturnRefunded,
  reopenReturn,
} from './returns.queries';

/** @param orderId whose units the return states as its own; by default those of its first line */
export function toReturn({ lines, ...row }: ReturnRow, orderId?: string): PurchaseReturn {
  const line = lines.find((each) => each.orderId === orderId) ?? lines[0];
  if (!line) throw new Error(`The return ${row.id} has no lines`);
  const { position: _position, ...units } = line;
  return {
    _id: row.id,
    ...units,
    lines,
    orderNumber: row.purchaseNumber,
    purchaseId: row.purchaseId,
    userName: row.userName,
    userEmail: row.userEmail,
    reason: row.reason,
    state: row.state,
    answer: row.answer,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    receivedAt: row.receivedAt?.toISOString() ?? null,
    refundedAt: row.refundedAt?.toISOString() ?? null,
  };
}
