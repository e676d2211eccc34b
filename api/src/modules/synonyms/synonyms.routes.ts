import * as contract from '@chuck-and-bit/contract/synonyms';
import { actorOf, type RouteDeps, type Router } from '../../route';
import { addSynonym, changeSynonym, deleteSynonym, listSynonyms } from './synonyms';

export function synonymsRoutes({ changeRoute, route }: Router, deps: RouteDeps): void {
  route(contract.listSynonyms, () => listSynonyms(deps.database.db));

  changeRoute(contract.addSynonym, async (transaction, call) => ({
    insertedId: await addSynonym(transaction, call.body, actorOf(call)),
  }));

  changeRoute(contract.changeSynonym, async (transaction, call) => ({
    modifiedCount: await changeSynonym(transaction, call.params.id, call.body, actorOf(call)),
  }));

  changeRoute(contract.deleteSynonym, async (transaction, call) => ({
    deletedCount: await deleteSynonym(transaction, call.params.id, actorOf(call)),
  }));
}
