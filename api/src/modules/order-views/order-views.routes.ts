import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { deleteOrderView, listOrderViews, saveOrderView } from '@chuck-and-bit/contract/order-views';
import { ShopError } from '../../errors';
import { isId, newId } from '../../ids';
import { actorOf, type RouteDeps, type Router } from '../../route';
import { serializeChangesOf } from '../accounts/users';
import { recordChange } from '../audit-log/record-change';
import * as queries from './order-views.queries';

export function orderViewsRoutes({ changeRoute, route }: Router, deps: RouteDeps): void {
  route(listOrderViews, async ({ user }) => {
    const views = await queries.listViews(deps.database.db, user.id);
    return views.map(({ id, name, filters }) => ({ _id: id, name, filters }));
  });

  changeRoute(saveOrderView, async (transaction, call) => {
    const { filters } = call.body;
    const view = { id: newId(), userId: call.user.id, name: call.body.name.trim(), filters };
    await serializeChangesOf(transaction, view.userId);
    const views = await queries.countViewsOf(transaction, view.userId);
    const existing = await queries.findViewByName(transaction, view);
    if (existing) await queries.replaceFilters(transaction, { ...existing, filters });
    else if (views < serverLimits.orderViews.max) await queries.insertView(transaction, view);
    else throw new ShopError('TOO_MANY_SETTINGS', messages.tooManySettings(serverLimits.orderViews.max));
    const { id, name } = existing ?? view;
    await recordChange(transaction, actorOf(call), {
      action: 'order-view.saved',
      subject: { id, name },
      before: existing && existing.filters,
      after: filters,
    });
    return { insertedId: id };
  });

  changeRoute(deleteOrderView, async (transaction, call) => {
    const { id } = call.params;
    const deleted = isId(id) ? await queries.deleteView(transaction, { id, userId: call.user.id }) : null;
    if (!deleted) return { deletedCount: 0 };
    await recordChange(transaction, actorOf(call), {
      action: 'order-view.deleted',
      subject: { id, name: deleted.name },
      before: deleted.filters,
    });
    return { deletedCount: 1 };
  });
}
