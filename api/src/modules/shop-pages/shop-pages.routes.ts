import * as contract from '@chuck-and-bit/contract/shop-pages';
import { limits } from '@chuck-and-bit/contract/limits';
import { actorOf, type RouteDeps, type Router } from '../../route';
import { actOnPage, type HoldPagePicture, readPageStates, readShopPage, saveDraft } from './shop-pages';

/** Five texts of Markdown, whose characters have up to four bytes or are escaped. */
const bodyBytes = 5 * limits.shopPage.markdown * 6;

export function shopPagesRoutes(
  { changeRoute, route }: Router,
  deps: RouteDeps & { policiesDir: string; holdPagePicture: HoldPagePicture },
): void {
  const { db } = deps.database;

  route(contract.listShopPages, () => readPageStates(db));

  route(contract.getShopPage, ({ params: { name } }) => readShopPage(db, name, deps.policiesDir));

  changeRoute(
    contract.saveShopPage,
    async (transaction, call) => ({
      modifiedCount: await saveDraft(transaction, call.body, actorOf(call), deps.holdPagePicture),
    }),
    { bodyBytes },
  );

  changeRoute(contract.actOnShopPage, async (transaction, call) => ({
    modifiedCount: await actOnPage(transaction, { ...call.params, ...call.body }, actorOf(call)),
  }));
}
