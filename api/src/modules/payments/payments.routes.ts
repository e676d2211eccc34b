import { messages } from '@chuck-and-bit/contract/messages';
import { cents, centsToUsd } from '@chuck-and-bit/contract/money';
import {
  checkPayment,
  createPaymentIntent,
  listPayments,
  type Payment,
  type PaymentState,
} from '@chuck-and-bit/contract/payments';
import type { FastifyInstance } from 'fastify';
import type { AuthenticationParts } from '../../authentication';
import { ShopError } from '../../errors';
import { onceOutside } from '../../idempotency/once';
import { isId } from '../../ids';
import { readPage } from '../../paging';
import { done, type RouteParts, route, sendPage } from '../../route';
import { createCrew } from './crew';
import { handleEvent, receiveEvent } from './handle-events';
import * as queries from './payments.queries';
import { preparePayment } from './prepare-payment';
import { reconcilePayment } from './reconcile';
import type { Till } from './till';

export function paymentsRoutes(app: FastifyInstance, parts: RouteParts & { till: Till }): void {
  const { till } = parts;
  const { db } = parts.database;

  route(app, parts, createPaymentIntent, (call) =>
    onceOutside(db, call, async () => {
      const payment = await preparePayment(db, till, call.user, call.body);
      return { clientSecret: payment.clientSecret, publishableKey: till.cards.publishableKey };
    }),
  );

  route(app, parts, listPayments, async (call) => {
    const page = readPage(call.query, (key) => (isId(key) ? key : null));
    return sendPage(call, await queries.listIntents(db, call.query.unsettled === 'true', page), toPayment);
  });

  route(app, parts, checkPayment, async ({ params }) => {
    const { id } = params;
    const found = isId(id) && (await reconcilePayment(db, till, id));
    const row = found ? await queries.findListRow(db, id) : null;
    if (!row) throw new ShopError('PAYMENT_NOT_FOUND', messages.paymentNotFound);
    return { ...done, payment: toPayment(row) };
  });
}

/** Events of the card provider: kept and answered at once, handled behind the answer. */
export function paymentsWebhook(
  app: FastifyInstance,
  parts: Pick<AuthenticationParts, 'database'> & { till: Till },
): void {
  const { till } = parts;
  const { db } = parts.database;
  const crew = createCrew();

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, next) => next(null, body));
    scope.addHook('onClose', crew.end);
    scope.post('/webhooks/stripe', async (request) => {
      const signature = request.headers['stripe-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = await receiveEvent(
        db,
        till.cards.readEvent(body, typeof signature === 'string' ? signature : ''),
      );
      if (event) {
        const handle = () =>
          handleEvent(db, till, event).catch((error: unknown) =>
            request.log.error({ err: error }, 'payment event failed'),
          );
        void crew.begin(handle);
      }
      return { received: true };
    });
  });
}

function toPayment(row: queries.PaymentListRow): Payment {
  return {
    _id: row.id,
    transactionId: row.providerId,
    orderId: row.orderId,
    productName: row.productName,
    userEmail: row.userEmail,
    amount: centsToUsd(cents(row.amountCents)),
    state: toState(row),
    unsettled: (row.status === 'succeeded' || row.status === 'refunding') && row.settledAt === null,
    failure: row.failure,
    disputedAt: row.disputedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

function toState({ status, failure }: queries.PaymentIntentRow): PaymentState {
  if (status === 'succeeded') return 'charged';
  return status === 'open' && failure !== null ? 'failed' : status;
}
