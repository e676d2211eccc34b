import type { OrderReturn } from '@chuck-and-bit/contract/returns';
import type { ListedReturn } from './returns.queries';

export { listReturnsOfAll, lockReturn, setReturnRefunded, reopenReturn } from './returns.queries';

export function toReturn(row: ListedReturn): OrderReturn {
  return {
    _id: row.id,
    orderId: row.orderId,
    orderNumber: row.purchaseNumber,
    purchaseId: row.purchaseId,
    productName: row.productName,
    unit: row.unit,
    userName: row.userName,
    userEmail: row.userEmail,
    quantity: row.quantity,
    reason: row.reason,
    state: row.state,
    answer: row.answer,
    receivedQuantity: row.receivedQuantity,
    restocked: row.restocked,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    receivedAt: row.receivedAt?.toISOString() ?? null,
    refundedAt: row.refundedAt?.toISOString() ?? null,
  };
}
