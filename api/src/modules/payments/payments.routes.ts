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
import { withIdempotencyAcrossTransactions } from '../../idempotency/with-idempotency';
import { isId } from '../../ids';
import { readListRequest } from '../../paging';
import { requireWithinRate } from '../../rate-limits/attempt-limits';
import { done, type RouteParts, route } from '../../route';
import { createTaskPool } from './task-pool';
import { handleEvent, receiveEvents } from './handle-events';
import * as queries from './payments.queries';
import { preparePayment } from './prepare-payment';
import { reconcilePayment } from './reconcile';
import type { PaymentDeps } from './payment-deps';

export function paymentsRoutes(
  app: FastifyInstance,
  parts: RouteParts & { paymentDeps: PaymentDeps; intentsPerHour: number },
): void {
  const { paymentDeps: deps } = parts;
  const { db } = parts.database;

  route(app, parts, createPaymentIntent, (call) =>
    withIdempotencyAcrossTransactions(db, call, async () => {
      if (call.body.orderId === undefined) {
        await requireWithinRate(db, `loose intents of ${call.user.id}`, {
          max: parts.intentsPerHour,
          windowSeconds: 3_600,
        });
      }
      const payment = await preparePayment(db, deps, call.user, call.body);
      return { clientSecret: payment.clientSecret, publishableKey: deps.cards.publishableKey };
    }),
  );

  route(app, parts, listPayments, (call) => {
    const wanted = readListRequest(call.query, (key) => (isId(key) ? key : null));
    const onlyUnsettled = call.query.unsettled === 'true';
    return parts.sendList(call, wanted, (page) => queries.listIntents(db, onlyUnsettled, page), toPayment);
  });

  route(app, parts, checkPayment, async ({ params }) => {
    const { id } = params;
    const found = isId(id) && (await reconcilePayment(db, deps, id));
    const row = found ? await queries.findListRow(db, id) : null;
    if (!row) throw new ShopError('PAYMENT_NOT_FOUND', messages.paymentNotFound);
    return { ...done, payment: toPayment(row) };
  });
}

/** Events of the card provider: kept and answered at once, handled behind the answer. */
export function paymentsWebhook(
  app: FastifyInstance,
  parts: Pick<AuthenticationParts, 'database'> & { paymentDeps: PaymentDeps },
): void {
  const { paymentDeps: deps } = parts;
  const { db } = parts.database;
  const pool = createTaskPool();

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, next) => next(null, body));
    scope.addHook('onClose', pool.idle);
    scope.post('/webhooks/stripe', async (request) => {
      const signature = request.headers['stripe-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const [event] = await receiveEvents(db, [
        deps.cards.readEvent(body, typeof signature === 'string' ? signature : ''),
      ]);
      if (event) {
        const handle = () =>
          handleEvent(db, deps, event).catch((error: unknown) =>
            request.log.error({ err: error }, 'payment event failed'),
          );
        void pool.start(handle);
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
    refundedAmount: centsToUsd(cents(row.refundedCents)),
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
