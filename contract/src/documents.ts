import { isolated } from './isolated';
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { invoiceAddress } from './addresses';
import { entityId, id, isoDate, modifiedResponse, text } from './fields';
import { limits } from './limits';
import { units } from './units';

export const documentKinds = ['invoice', 'credit_note', 'reversal'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** What people call each kind. */
export const documentNames: Record<DocumentKind, string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  reversal: 'Reversal',
};

/** Such as "Invoice INV-12". */
export const documentName = ({ kind, number }: { kind: DocumentKind; number: string }): string =>
  `${documentNames[kind]} ${isolated(number)}`;

const textOrNull = z.nullable(z.string());

/** An address as it was when the document was made. `region` is a code, `regionName` what people read. */
const documentAddress = z.strictObject({
  name: z.string(),
  company: textOrNull,
  address: z.string(),
  postcode: textOrNull,
  city: textOrNull,
  region: textOrNull,
  regionName: textOrNull,
  country: textOrNull,
});
export type DocumentAddress = z.infer<typeof documentAddress>;

/** Amounts in USD: `goods - discount + tax` is `amount`; `includedTax` is contained in it. */
const documentLine = z.strictObject({
  /** Its place in the purchase. */
  position: z.number(),
  name: z.string(),
  unit: z.enum(units),
  /** Units; of a credit note the refunded ones, 0 for money without units. */
  quantity: z.number(),
  /** Only of a credit note: how many of the units that were bought are left. */
  unitsLeft: z.nullable(z.number()),
  /** Of one unit. */
  price: z.number(),
  /** Of a credit note: what is refunded of the goods, after their discount. */
  goods: z.number(),
  discount: z.number(),
  tax: z.number(),
  includedTax: z.number(),
  amount: z.number(),
});

/**
 * What a document says. It never changes once the document has its number. Amounts in USD: `goods - discount + shipping + tax` is
 * `total`, `includedTax` is contained in it. A reversal has the content of what it reverses, but its own reason.
 */
export const documentContent = z.strictObject({
  seller: z.strictObject({ name: z.string(), address: z.string(), taxNumber: textOrNull }),
  /** Where the invoice goes. Null once the person was removed. */
  buyer: z.nullable(z.strictObject({ ...documentAddress.shape, email: z.string(), taxNumber: textOrNull })),
  /** Null if it is delivered to the buyer's address. */
  deliveredTo: z.nullable(documentAddress),
  purchaseNumber: z.string(),
  poNumber: textOrNull,
  payment: z.strictObject({
    paidAt: isoDate,
    transactionId: z.string(),
    card: z.nullable(z.strictObject({ brand: z.string(), last4: z.string() })),
  }),
  /** Why money was refunded, or why the document is reversed. */
  reason: textOrNull,
  /** The rate in percent. Null without a tax. */
  tax: z.nullable(z.strictObject({ name: z.string(), percent: z.number(), isIncluded: z.boolean() })),
  discountCode: textOrNull,
  lines: z.array(documentLine),
  shippingName: textOrNull,
  goods: z.number(),
  discount: z.number(),
  shipping: z.number(),
  addedTax: z.number(),
  includedTax: z.number(),
  total: z.number(),
  /** Only of a credit note: what was paid, what had been refunded before it, and what remains after it. */
  refund: z.nullable(z.strictObject({ paid: z.number(), before: z.number(), remaining: z.number() })),
});
export type DocumentContent = z.infer<typeof documentContent>;

/** Another document by its number. */
const documentReference = z.strictObject({ _id: entityId, kind: z.enum(documentKinds), number: z.string() });

/** Who an invoice goes to. Without a tax number it states none. */
export const invoiceRecipient = z.strictObject({
  invoiceAddress,
  taxNumber: z.optional(text(limits.taxNumber.max)),
});
export type InvoiceRecipient = z.infer<typeof invoiceRecipient>;

const listedDocument = {
  _id: entityId,
  kind: z.enum(documentKinds),
  /** Of one series without gaps for each kind. */
  number: z.string(),
  issuedAt: isoDate,
  purchaseId: entityId,
  /** The refund of a credit note, and of its reversal. */
  refundId: z.nullable(entityId),
  /** What a reversal reverses. */
  reverses: z.nullable(documentReference),
  /** The invoice that a credit note is about, and the one that a corrected invoice replaces. */
  invoice: z.nullable(documentReference),
  /** The reversal of this document. */
  reversedBy: z.nullable(documentReference),
  /** USD. */
  total: z.number(),
};

export const documentSummary = z.strictObject(listedDocument);
export type DocumentSummary = z.infer<typeof documentSummary>;

export const shopDocument = z.strictObject({ ...listedDocument, content: documentContent });
export type ShopDocument = z.infer<typeof shopDocument>;

export const countWaitingDocuments = defineEndpoint({
  method: 'GET',
  path: '/waiting-documents',
  summary:
    'How many invoices, credit notes and reversals wait until the settings name the seller with an address.',
  who: 'staff',
  area: 'orders',
  response: z.strictObject({ waiting: z.number() }),
});

export const changeInvoiceRecipient = defineEndpoint({
  method: 'PUT',
  path: '/purchases/{id}/invoice-recipient',
  summary:
    'Replaces the recipient of the invoice of a paid purchase: an invoice that was issued is reversed, and a new one issued. No money moves. The buyer gets a mail with the new one. 409 RECIPIENT_UNCHANGED if it names this recipient already.',
  who: 'staff',
  area: 'refunds',
  params: z.object({ id }),
  body: invoiceRecipient,
  response: modifiedResponse,
  idempotent: true,
});

export const listDocuments = defineEndpoint({
  method: 'GET',
  path: '/purchases/{id}/documents',
  summary:
    'The invoices, credit notes and reversals of a purchase, oldest first. Empty while the seller is incomplete, and for purchases that were paid before the shop issued invoices.',
  who: 'user',
  area: 'orders',
  params: z.object({ id }),
  response: z.array(documentSummary),
});

export const getDocument = defineEndpoint({
  method: 'GET',
  path: '/documents/{id}',
  summary:
    "A document of the caller's own purchase; for staff who may read orders, any. Its content as JSON, or with `Accept: text/html` as a page to print.",
  who: 'user',
  area: 'orders',
  params: z.object({ id }),
  response: shopDocument,
  otherTypes: ['text/html'],
});
