import type { PurchaseReturn } from '@chuck-and-bit/contract/returns';
import type { ReturnRow } from './returns.queries';

export {
  listReturnsOfPurchase,
  listReturnsOfUser,
  lockReturn,
  setReturnRefunded,
  reopenReturn,
} from './returns.queries';

export function toReturn({ lines, ...row }: ReturnRow): PurchaseReturn {
  const [line] = lines;
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
