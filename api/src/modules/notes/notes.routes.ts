import { customerNotes, purchaseNotes } from '@chuck-and-bit/contract/notes';
import { actorOf, type RouteDeps, type Router } from '../../route';
import * as notes from './notes';

const subjects = [
  ['purchase', purchaseNotes],
  ['customer', customerNotes],
] as const;

export function notesRoutes({ changeRoute, route }: Router, deps: RouteDeps): void {
  for (const [about, endpoints] of subjects) {
    route(endpoints.list, ({ params: { id }, user: reader }) =>
      notes.readNotes(deps.database.db, about, { id, reader }),
    );

    changeRoute(endpoints.add, async (transaction, call) => ({
      insertedId: await notes.addNote(transaction, about, {
        ...call.params,
        ...call.body,
        author: call.user,
        actor: actorOf(call),
      }),
    }));

    changeRoute(endpoints.delete, async (transaction, call) => ({
      deletedCount: await notes.deleteNote(transaction, about, {
        ...call.params,
        user: call.user,
        actor: actorOf(call),
      }),
    }));
  }
}
