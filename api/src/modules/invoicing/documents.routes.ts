import { Readable } from 'node:stream';
import { viewDocument } from '@chuck-and-bit/contract/document-view';
import {
  changeInvoiceRecipient,
  countWaitingDocuments,
  getDocument,
  listDocuments,
} from '@chuck-and-bit/contract/documents';
import type { FastifyRequest } from 'fastify';
import { actorOf, type RouteDeps, type Router } from '../../route';
import { findPurchaseFor } from '../purchases/purchases';
import type { Seller } from '../shop-settings/shop-settings';
import { changeRecipient } from './change-recipient';
import { countWaiting, findDocumentFor, listDocumentsOf } from './documents';
import { writeHtml } from './write-html';

/** The page has its styles inline and loads nothing. */
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

export function documentsRoutes(
  { changeRoute, route }: Router,
  deps: RouteDeps & { readTimeZone: () => Promise<string>; shopUrl: string; seller: Seller },
): void {
  const { db } = deps.database;

  route(listDocuments, async ({ params, user }) => {
    const { purchase } = await findPurchaseFor(db, params.id, user);
    return listDocumentsOf(db, purchase.id);
  });

  route(countWaitingDocuments, async () => ({ waiting: await countWaiting(db) }));

  changeRoute(changeInvoiceRecipient, async (transaction, call) => {
    await changeRecipient(transaction, deps, actorOf(call), call.params.id, call.body);
    return { modifiedCount: 1 };
  });

  route(getDocument, async ({ params, user, request, reply }) => {
    const document = await findDocumentFor(db, params.id, user);
    reply.header('vary', 'Accept');
    if (!acceptsHtmlFirst(request)) return document;
    reply.type('text/html; charset=utf-8').header('content-security-policy', pagePolicy);
    return Readable.from([writeHtml(viewDocument(document, await deps.readTimeZone()))]);
  });
}

/** Whether the client names HTML before JSON. Without a word it gets JSON. */
function acceptsHtmlFirst({ headers }: FastifyRequest): boolean {
  const accepted = headers.accept?.toLowerCase() ?? '';
  const html = accepted.indexOf('text/html');
  const json = accepted.indexOf('application/json');
  return html >= 0 && (json < 0 || html < json);
}
