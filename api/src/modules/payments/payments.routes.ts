import { createPaymentIntent } from '@chuck-and-bit/contract/payments';
import type { FastifyInstance } from 'fastify';
import type { AuthenticationParts } from '../../authentication';
import type { Cards } from '../../external/cards';
import { route } from '../../route';
import { preparePayment } from './prepare-payment';

export function paymentsRoutes(app: FastifyInstance, parts: AuthenticationParts & { cards: Cards }): void {
  route(app, parts, createPaymentIntent, async ({ user, body }) => {
    const payment = await preparePayment(parts.database.db, parts.cards, user, body);
    return { clientSecret: payment.clientSecret, publishableKey: parts.cards.publishableKey };
  });
}
