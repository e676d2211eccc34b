import { customerNotes, orderNotes } from '@chuck-and-bit/contract/notes';
import type { FastifyInstance } from 'fastify';
import { withIdempotency } from '../../idempotency/with-idempotency';
import { actorOf, done, type RouteDeps, route } from '../../route';
import * as notes from './notes';

const subjects = [
  ['order', orderNotes],
  ['customer', customerNotes],
] as const;

export function notesRoutes(app: FastifyInstance, parts: RouteDeps): void {
  const { db } = parts.database;

  for (const [about, endpoints] of subjects) {
    route(app, parts, endpoints.list, ({ params: { id }, user: reader }) =>
      notes.readNotes(db, about, { id, reader }),
    );

    route(app, parts, endpoints.add, (call) =>
      withIdempotency(db, call, async (transaction) => ({
        ...done,
        insertedId: await notes.addNote(transaction, about, {
          ...call.params,
          ...call.body,
          author: call.user,
          actor: actorOf(call),
        }),
      })),
    );

    route(app, parts, endpoints.delete, (call) =>
      withIdempotency(db, call, async (transaction) => ({
        ...done,
        deletedCount: await notes.deleteNote(transaction, about, {
          ...call.params,
          user: call.user,
          actor: actorOf(call),
        }),
      })),
    );
  }
}
