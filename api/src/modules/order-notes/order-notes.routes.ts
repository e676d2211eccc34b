import { addOrderNote, deleteOrderNote, listOrderNotes } from '@chuck-and-bit/contract/order-notes';
import type { FastifyInstance } from 'fastify';
import { withIdempotency } from '../../idempotency/with-idempotency';
import { actorOf, done, type RouteParts, route } from '../../route';
import * as notes from './order-notes';

export function orderNotesRoutes(app: FastifyInstance, parts: RouteParts): void {
  const { db } = parts.database;

  route(app, parts, listOrderNotes, ({ params, user }) => notes.readNotes(db, params.id, user));

  route(app, parts, addOrderNote, (call) =>
    withIdempotency(db, call, async (transaction) => ({
      ...done,
      insertedId: await notes.addNote(transaction, call.params.id, call.body.text, {
        author: call.user,
        actor: actorOf(call),
      }),
    })),
  );

  route(app, parts, deleteOrderNote, (call) =>
    withIdempotency(db, call, async (transaction) => ({
      ...done,
      deletedCount: await notes.deleteNote(transaction, call.params, {
        user: call.user,
        actor: actorOf(call),
      }),
    })),
  );
}
