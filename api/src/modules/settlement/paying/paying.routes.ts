import { messages } from '@chuck-and-bit/contract/messages';
import { confirmPayment } from '@chuck-and-bit/contract/orders';
import { checkPayment, createPaymentIntent } from '@chuck-and-bit/contract/payments';
import type { FastifyInstance } from 'fastify';
import { ShopError } from '../../../errors';
import { withIdempotencyAcrossTransactions } from '../../../idempotency/with-idempotency';
import { isId } from '../../../ids';
import { recordChange } from '../../audit-log/record-change';
import { requireWithinRate } from '../../../attempt-limits/attempt-limits';
import { actorOf, done, type RouteDeps, type Router } from '../../../route';
import { createTaskPool } from '../../../task-pool';
import { findListRow, toPayment } from '../../payments/payments';
import { confirmPayment as confirm } from './confirm-payment';
import { handleEvent, receiveEvents } from './handle-events';
import type { PaymentDeps } from '../payment-deps';
import { preparePayment } from './prepare-payment';
import { reconcilePayment } from './reconcile';

export function payingRoutes(
  { route }: Router,
  deps: RouteDeps & { paymentDeps: PaymentDeps; intentsPerHour: number; paymentCallsPerMinute: number },
): void {
  const { paymentDeps, paymentCallsPerMinute } = deps;
  const buyerDeps = { ...paymentDeps, paymentCallsPerMinute };
  const { db } = deps.database;

  route(createPaymentIntent, (call) =>
    withIdempotencyAcrossTransactions(db, call, async () => {
      if (call.body.orderId === undefined && call.body.purchaseId === undefined) {
        await requireWithinRate(db, `unassigned intents of ${call.user.id}`, {
          max: deps.intentsPerHour,
          windowSeconds: 3_600,
        });
      }
      const payment = await preparePayment(db, buyerDeps, call.user, call.body);
      return { clientSecret: payment.clientSecret, publishableKey: paymentDeps.cards.publishableKey };
    }),
  );

  route(confirmPayment, (call) =>
    withIdempotencyAcrossTransactions(db, call, async () => {
      const modifiedCount = await confirm(db, buyerDeps, call.user, call.body);
      return { ...done, modifiedCount };
    }),
  );

  route(checkPayment, async (call) => {
    const { id } = call.params;
    const found = isId(id) && (await reconcilePayment(db, paymentDeps, id));
    const row = found ? await findListRow(db, id) : null;
    if (!row) throw new ShopError('PAYMENT_NOT_FOUND', messages.paymentNotFound);
    await recordChange(db, actorOf(call), {
      action: 'payment.checked',
      subject: { id, name: row.providerId ?? id },
    });
    return { ...done, payment: toPayment(row) };
  });
}

/** Receives the card provider's events: stores and acknowledges them at once, and handles them afterwards. */
export function cardWebhook(
  app: FastifyInstance,
  deps: Pick<RouteDeps, 'database' | 'publicDataVersion'> & { paymentDeps: PaymentDeps },
): void {
  const { paymentDeps } = deps;
  const { db } = deps.database;
  const pool = createTaskPool();

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, next) => next(null, body));
    scope.addHook('onClose', pool.idle);
    scope.post('/webhooks/stripe', async (request) => {
      const signature = request.headers['stripe-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const [event] = await receiveEvents(db, [
        paymentDeps.cards.readEvent(body, typeof signature === 'string' ? signature : ''),
      ]);
      if (event) {
        const handle = () =>
          handleEvent(db, paymentDeps, event)
            .catch((error: unknown) => request.log.error({ err: error }, 'payment event failed'))
            .finally(deps.publicDataVersion.raise);
        void pool.start(handle);
      }
      return { received: true };
    });
  });
}
