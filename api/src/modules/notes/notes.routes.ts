import { customerNotes, orderNotes, purchaseNotes } from '@chuck-and-bit/contract/notes';
import type { FastifyInstance } from 'fastify';
import { actorOf, changeRoute, type RouteDeps, route } from '../../route';
import * as notes from './notes';

const subjects = [
  ['purchase', purchaseNotes],
  ['order', orderNotes],
  ['customer', customerNotes],
] as const;

export function notesRoutes(app: FastifyInstance, deps: RouteDeps): void {
  for (const [about, endpoints] of subjects) {
    route(app, deps, endpoints.list, ({ params: { id }, user: reader }) =>
      notes.readNotes(deps.database.db, about, { id, reader }),
    );

    changeRoute(app, deps, endpoints.add, async (transaction, call) => ({
      insertedId: await notes.addNote(transaction, about, {
        ...call.params,
        ...call.body,
        author: call.user,
        actor: actorOf(call),
      }),
    }));

    changeRoute(app, deps, endpoints.delete, async (transaction, call) => ({
      deletedCount: await notes.deleteNote(transaction, about, {
        ...call.params,
        user: call.user,
        actor: actorOf(call),
      }),
    }));
  }
}
