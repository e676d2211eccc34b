import { isolated } from './isolated';
import { addressLines } from './addresses';
import { cardText } from './card-text';
import {
  type DocumentContent,
  type DocumentKind,
  documentName,
  documentNames,
  type ShopDocument,
} from './documents';
import { formatCents, formatUsd, usdToCents } from './money';
import { formatQuantity } from './units';

type Row = [label: string, value: string];

/** A printed line. `detail`: such as "VAT 20 %", below the name; empty for none. */
export type DocumentViewLine = { name: string; detail: string; cells: string[] };

/** What a printed document shows, in this order. Texts are plain, amounts and dates are formatted. */
export type DocumentView = {
  /** Such as "Invoice". */
  title: string;
  /** Such as "Invoice INV-12", as on each printed page. */
  name: string;
  facts: Row[];
  /** A sentence about a document that is reversed, or that reverses another; empty for none. */
  notice: string;
  parties: { title: string; lines: string[] }[];
  /** Headings of the cells of each line, after "Product". */
  columns: string[];
  lines: DocumentViewLine[];
  sums: Row[];
  total: Row;
  notes: Row[];
};

const totalNames: Record<DocumentKind, string> = {
  invoice: 'Total paid',
  credit_note: 'Total refunded',
  reversal: 'Total reversed',
};

/** A document as it is shown and printed. @param timeZone of the shop, for its dates */
export function viewDocument(document: ShopDocument, timeZone: string): DocumentView {
  const { kind, content } = document;
  const isCredit = content.refund !== null;
  const columns = isCredit
    ? ['Refunded', 'Units left', 'Amount']
    : ['Quantity', 'Price', ...(content.discount > 0 ? ['Discount'] : []), 'Amount'];
  return {
    title: documentNames[kind],
    name: documentName(document),
    facts: factsOf(document, timeZone),
    notice: noticeOf(document),
    parties: partiesOf(content),
    columns,
    lines: content.lines.map((line) => ({
      name: line.name,
      detail: content.tax ? taxText(content.tax) : '',
      cells: isCredit
        ? [
            line.quantity > 0 ? formatQuantity(line.quantity, line.unit) : '–',
            String(line.unitsLeft ?? ''),
            formatUsd(line.goods),
          ]
        : [
            formatQuantity(line.quantity, line.unit),
            formatUsd(line.price),
            ...(content.discount > 0 ? [line.discount > 0 ? minus(line.discount) : '–'] : []),
            formatCents(usdToCents(line.goods) - usdToCents(line.discount)),
          ],
    })),
    sums: sumsOf(content),
    total: [totalNames[kind], formatUsd(content.total)],
    notes: notesOf(content),
  };
}

const taxText = ({ name, percent }: NonNullable<DocumentContent['tax']>) =>
  name.includes('%') ? isolated(name) : `${isolated(name)} ${percent} %`;

const minus = (amount: number) => `−${formatUsd(amount)}`;

/** One row, or none without a value. */
const row = (label: string, value: string | null | undefined): Row[] => (value ? [[label, value]] : []);

function factsOf(
  { number, issuedAt, invoice, reverses, kind, content }: ShopDocument,
  timeZone: string,
): Row[] {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone });
  const { payment } = content;
  return [
    ['Number', number],
    ['Date', day.format(new Date(issuedAt))],
    ...row('Reverses', reverses && documentName(reverses)),
    ...row(kind === 'invoice' ? 'Replaces' : 'For', invoice && documentName(invoice)),
    ['Order', content.purchaseNumber],
    ...row('PO number', content.poNumber),
    ['Paid on', day.format(new Date(payment.paidAt))],
    ...row('Paid by', payment.card && cardText(payment.card)),
    ['Payment', payment.transactionId],
    ...row('Reason', content.reason),
  ];
}

function noticeOf({ reverses, reversedBy }: ShopDocument): string {
  if (reverses) return `This document cancels ${documentName(reverses)} in full.`;
  return reversedBy ? `This document was cancelled in full by ${documentName(reversedBy)}.` : '';
}

function partiesOf({ seller, buyer, deliveredTo }: DocumentContent): DocumentView['parties'] {
  const taxNumber = (number: string | null | undefined) =>
    number ? [`Tax number: ${isolated(number)}`] : [];
  return [
    {
      title: 'Seller',
      lines: [...addressLines(seller), ...taxNumber(seller.taxNumber)],
    },
    {
      title: 'Customer',
      lines: buyer
        ? [...addressLines(buyer), buyer.email, ...taxNumber(buyer.taxNumber)]
        : ['Removed at the end of the time that documents are kept'],
    },
    ...(deliveredTo ? [{ title: 'Deliver to', lines: addressLines(deliveredTo) }] : []),
  ];
}

function sumsOf(content: DocumentContent): Row[] {
  const { goods, discount, discountCode, shipping, shippingName, addedTax, tax, refund } = content;
  const shippingLabel = shippingName ? `Shipping (${isolated(shippingName)})` : 'Shipping';
  return [
    ...(goods > 0 ? [['Products', formatUsd(goods)] as Row] : []),
    ...row(
      discountCode ? `Discount (${isolated(discountCode)})` : 'Discount',
      discount > 0 ? minus(discount) : null,
    ),
    ...row(shippingLabel, shipping > 0 ? formatUsd(shipping) : refund ? null : 'Free'),
    ...row(tax ? taxText(tax) : 'Tax', addedTax > 0 ? formatUsd(addedTax) : null),
  ];
}

function notesOf({ includedTax, tax, refund }: DocumentContent): Row[] {
  return [
    ...row(`Including ${tax ? taxText(tax) : 'tax'}`, includedTax > 0 ? formatUsd(includedTax) : null),
    ...(refund
      ? [
          ['Paid for the order', formatUsd(refund.paid)] as Row,
          ...row('Refunded before', refund.before > 0 ? formatUsd(refund.before) : null),
          ['Remains', formatUsd(refund.remaining)] as Row,
        ]
      : []),
  ];
}
