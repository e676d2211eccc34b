import { cardText } from '@chuck-and-bit/contract/card-text';
import { messages } from '@chuck-and-bit/contract/messages';
import { formatCents } from '@chuck-and-bit/contract/money';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { toReadableEmail } from '../../readable-email';
import { ShopError } from '../../errors';
import { cardOf, type OrderRow } from '../orders/orders';
import { deliveryLines, invoiceLines, type PurchaseRow } from '../purchases/purchases';
import type { Seller } from '../shop-settings/shop-settings';

type Line = { name: string; quantity: string; price: string; total: string };

/** The content of a receipt. Texts are as people typed them; amounts and dates are formatted. */
export type Receipt = {
  number: string;
  seller: Seller;
  /** Name, invoice address and e-mail of the buyer. */
  buyer: string[];
  /** Date, card and id of the payment, the buyer's numbers, and the delivery address if it is another one. */
  facts: [label: string, value: string][];
  lines: Line[];
  /** Rows above the total: sum of the lines, discount, shipping and tax. */
  sums: [label: string, amount: string][];
  total: string;
  /** Rows below the total: included tax and refunds. */
  notes: [label: string, amount: string][];
};

type Issuing = { seller: Seller; timeZone: string };

/** The receipt of a purchase with all its orders. @throws ORDER_NOT_PAID */
export function toReceipt(purchase: PurchaseRow, orders: readonly OrderRow[], issuing: Issuing): Receipt {
  const { goodsCents, discountCents, discountCode, shippingCents, shippingName } = purchase;
  const { taxCents, includedTaxCents, taxName, poNumber } = purchase;
  const deliverTo = deliveryLines(purchase);
  const invoiceTo = invoiceLines(purchase);
  return {
    number: purchase.number,
    seller: issuing.seller,
    buyer: [...(invoiceTo ?? deliverTo), toReadableEmail(purchase.userEmail)],
    facts: [
      ...paymentFacts(purchase, issuing),
      ...row('PO number', poNumber),
      ...row('Tax number', purchase.taxNumber),
      ...row('Deliver to', invoiceTo && deliverTo.join(', ')),
    ],
    lines: orders.map(toLine),
    sums: [
      ['Products', formatCents(goodsCents)],
      ...amountRow(discountCode ? `Discount (${discountCode})` : 'Discount', -discountCents),
      [
        shippingName ? `Shipping (${shippingName})` : 'Shipping',
        shippingCents > 0 ? formatCents(shippingCents) : 'Free',
      ],
      ...amountRow(taxName ?? 'Tax', taxCents),
    ],
    total: formatCents(purchase.totalCents),
    notes: [...amountRow(`Including ${taxName ?? 'tax'}`, includedTaxCents), ...refundsOf(purchase)],
  };
}

type Paid = Pick<OrderRow, 'paidAt' | 'transactionId' | 'cardBrand' | 'cardLast4'>;

function paymentFacts(paid: Paid, { timeZone }: Issuing): [string, string][] {
  const { paidAt, transactionId } = paid;
  if (!paidAt || transactionId === null)
    throw new ShopError('ORDER_NOT_PAID', messages.orderRefused.ORDER_NOT_PAID);
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone });
  const card = cardOf(paid);
  return [
    ['Paid on', day.format(paidAt)],
    ...row('Paid by', card && cardText(card)),
    ['Payment', transactionId],
  ];
}

const refundsOf = ({ refundedCents }: Pick<OrderRow, 'refundedCents'>) =>
  amountRow('Refunded', -refundedCents);

const toLine = (order: OrderRow): Line => ({
  name: order.productName,
  quantity: formatQuantity(order.quantity, order.unit),
  price: formatCents(order.priceCents),
  total: formatCents(order.totalCents),
});

/** One row, or none without a value. */
const row = (label: string, value: string | null): [string, string][] => (value ? [[label, value]] : []);

/** One row, or none for 0. */
const amountRow = (label: string, amount: number): [string, string][] =>
  amount === 0 ? [] : [[label, amount < 0 ? `−${formatCents(-amount)}` : formatCents(amount)]];
