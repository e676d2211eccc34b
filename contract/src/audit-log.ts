import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { entityId, isoDate, pageQuery, text, day } from './fields';
import { limits } from './limits';
import { type Mark, markNames } from './states';

/** What the audit log calls the marking of an order. */
export const actionOfMark = <Each extends Mark>(mark: Each) =>
  `order.${mark.toLowerCase() as Lowercase<Each>}` as const;

/** Actions of staff, and of the operator's commands: the kind of subject, then what happened to it. */
export const auditActions = [
  ...markNames.map(actionOfMark),
  'order.cancelled',
  'order-view.saved',
  'order-view.deleted',
  'purchase.cancelled',
  'purchase.refunded',
  'purchase.invoice-recipient-changed',
  'purchase.shipped',
  'purchase.address-changed',
  'purchase.tracking-changed',
  'purchase.parcel-lost',
  'purchase.parcel-replaced',
  'purchase-note.added',
  'purchase-note.deleted',
  'return.approved',
  'return.declined',
  'return.received',
  'payment.checked',
  'product.added',
  'product.changed',
  'product.stock-changed',
  'product.published',
  'product.hidden',
  'product.archived',
  'product.restored',
  'product.deleted',
  'product-import.uploaded',
  'product-import.started',
  'product-import.stopped',
  'kind.added',
  'kind.changed',
  'kind.merged',
  'kind.products-ordered',
  'kind.deleted',
  'attribute.added',
  'attribute.changed',
  'attribute.deleted',
  'synonym.added',
  'synonym.changed',
  'synonym.deleted',
  'review.hidden',
  'review.shown',
  'review.replied',
  'user.role-changed',
  'customer.data-exported',
  'customer.erased',
  'customer-note.added',
  'customer-note.deleted',
  'settings.changed',
  'first-day.changed',
  'first-day.shopper-made',
  'page.saved',
  'page.published',
  'page.discarded',
  'page.restored',
  'page.reset',
  'shipping-rate.added',
  'shipping-rate.changed',
  'shipping-rates.ordered',
  'shipping-rate.deleted',
  'tax.added',
  'tax.changed',
  'tax.deleted',
  'discount-code.added',
  'discount-code.changed',
  'discount-code.ended',
  'discount-code.deleted',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Fields with their values, before or after the change. */
const values = z.nullable(z.record(z.string(), z.unknown()));

/** One change. `before` and `after` have only the fields that changed; amounts in them are in USD. */
const auditEntry = z.strictObject({
  _id: entityId,
  at: isoDate,
  /** The actor's e-mail at that time; `command` for a command of the operator. */
  actor: z.string(),
  actorId: z.nullable(entityId),
  action: z.enum(auditActions),
  subjectId: z.nullable(z.string()),
  /** The subject's name for people: an order's number, a product's name, a user's e-mail. */
  subject: z.string(),
  before: values,
  after: values,
  /** The network address that the request came from. */
  address: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Filters of the audit log. `from` and `to` are days in the shop's time zone, both included. */
const auditFilter = {
  /** Prefixes of words in actor, action and subject. */
  q: z.optional(text(limits.search.max)),
  action: z.optional(z.enum(auditActions)),
  subjectId: z.optional(text(limits.search.max)),
  from: z.optional(day),
  to: z.optional(day),
};

export type AuditFilter = z.infer<z.ZodMiniObject<typeof auditFilter>>;

export const listAuditLog = defineEndpoint({
  method: 'GET',
  path: '/audit-log',
  summary: 'Every change by staff or by a command of the operator, newest first.',
  who: 'staff',
  area: 'audit-log',
  query: z.object({ ...pageQuery, ...auditFilter }),
  response: z.array(auditEntry),
  paged: true,
});

export const exportAuditLog = defineEndpoint({
  method: 'GET',
  path: '/audit-log.csv',
  summary: 'All changes that match, as a CSV file.',
  who: 'staff',
  area: 'audit-log',
  query: z.object(auditFilter),
  response: z.string(),
  responseType: 'text/csv',
});
