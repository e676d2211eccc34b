import type { Simulation } from './acknowledgements';
import { createDocumentOperations } from './document-operations';
import { createOrderOperations } from './order-operations';
import { createParcelOperations } from './parcel-operations';
import { createPaymentOperations } from './payment-operations';
import { createPurchaseOperations, moneyCode } from './purchase-operations';
import { createRefundOperations } from './refund-operations';

/** The relative frequency of each operation. */
const weights = {
  place: 16,
  'pay from beginning to end': 12,
  prepare: 10,
  confirm: 14,
  authenticate: 4,
  'report as paid': 10,
  'report as paid twice at once': 3,
  'prepare an unassigned payment': 6,
  'report an unassigned payment twice': 5,
  cancel: 7,
  'cancel as admin': 3,
  ship: 6,
  'ship a purchase': 7,
  'lose a parcel': 2.5,
  'send a lost parcel again': 3,
  'refund a lost unit': 2,
  'let it expire': 3,
  'let the provider fail': 8,
  'decide a dispute': 2,
  'check a payment': 2,
  'replace a product': 0.4,
  'order a cart': 9,
  'cancel a purchase': 2,
  'cancel a purchase as admin': 1,
  refund: 10,
  'refund at the same moment': 2,
  'refund at the provider': 2,
  'let a refund fail': 1.5,
  'ask for a return': 5,
  'handle a return': 8,
  'check for excess refunds': 2,
  'correct a recipient': 2,
  'change the seller': 1.5,
};
type OperationName = keyof typeof weights;

/** Random operations of buyers, staff and the provider. Each call of `next` runs one. */
export function createRandomOperations(simulation: Simulation) {
  const orders = createOrderOperations(simulation);
  const payments = createPaymentOperations(simulation);
  const refunds = createRefundOperations(simulation);
  const parcels = createParcelOperations(simulation);
  const documents = createDocumentOperations(simulation);
  const purchases = createPurchaseOperations(simulation, orders.products);
  const operations: Record<OperationName, () => Promise<string>> = {
    place: orders.place,
    'pay from beginning to end': payments.pay,
    prepare: payments.prepare,
    confirm: payments.confirm,
    authenticate: payments.authenticate,
    'report as paid': () => payments.reportPaid(false),
    'report as paid twice at once': () => payments.reportPaid(true),
    'prepare an unassigned payment': payments.prepareUnassigned,
    'report an unassigned payment twice': payments.confirmUnassigned,
    cancel: () => orders.cancel('buyer'),
    'cancel as admin': () => orders.cancel('admin'),
    ship: orders.ship,
    'ship a purchase': parcels.ship,
    'lose a parcel': parcels.lose,
    'send a lost parcel again': parcels.sendAgain,
    'refund a lost unit': parcels.refundLost,
    'let it expire': orders.letExpire,
    'let the provider fail': payments.setTrouble,
    'decide a dispute': payments.decide,
    'check a payment': payments.check,
    'replace a product': orders.replaceProduct,
    'order a cart': purchases.place,
    'cancel a purchase': () => purchases.cancelAll('buyer'),
    'cancel a purchase as admin': () => purchases.cancelAll('admin'),
    refund: refunds.refund,
    'refund at the same moment': refunds.refundAtOnce,
    'refund at the provider': refunds.refundAtProvider,
    'let a refund fail': refunds.failRefund,
    'ask for a return': refunds.askForReturn,
    'handle a return': refunds.handleReturn,
    'check for excess refunds': refunds.checkForExcess,
    'correct a recipient': documents.correctRecipient,
    'change the seller': documents.changeSeller,
  };

  return {
    /** Adds the products and the discount code. */
    prepare: async (productCount: number) => {
      for (let count = 0; count < productCount; count += 1) await orders.stocksProduct();
      await simulation.query(
        `insert into discount_codes (id, code, kind, value, max_uses) values (gen_random_uuid(), $1, 'percent', $2, $3)`,
        [moneyCode.code, moneyCode.rate, moneyCode.maxUses],
      );
    },
    /** Adds a product. */
    restock: orders.stocksProduct,
    /** @returns the operation and its outcome */
    next: async (): Promise<{ name: OperationName; outcome: string }> => {
      const name = simulation.random.weighted(weights);
      return { name, outcome: await operations[name]() };
    },
  };
}
