import * as contract from '@chuck-and-bit/contract/first-day';
import { firstDayMessages } from '@chuck-and-bit/contract/first-day-messages';
import type { StoredShopSettings } from '@chuck-and-bit/contract/shop-settings';
import type { Queryable } from '../../database/client';
import { invalidInput } from '../../errors';
import { actorOf, done, type RouteDeps, type Router } from '../../route';
import { createPageReader } from '../shop-pages/shop-pages';
import { changeFirstDayList } from './change-first-day';
import { makeShopper, type RegisterAccount } from './make-test-shopper';
import { type FirstDayConfig, readFirstDay } from './read-first-day';

/** Each hashes a password. */
const shoppersPerMinute = 30;
/** Each asks the outside services. */
const checksPerMinute = 6;

type FirstDayDeps = RouteDeps &
  FirstDayConfig & {
    policiesDir: string;
    documentSettings: { readSeries: (database: Queryable) => Promise<StoredShopSettings['documentSeries']> };
    /** null where the shop can't make accounts of the identity service. */
    registerAccount: RegisterAccount | null;
    /** Asks the services as the doctor does. */
    checkServices: () => Promise<contract.Finding[]>;
  };

export function firstDayRoutes({ changeRoute, route }: Router, deps: FirstDayDeps): void {
  const { db } = deps.database;
  const readPage = createPageReader(db, {
    version: deps.publicDataVersion.current,
    policiesDir: deps.policiesDir,
  });
  const { readSeries } = deps.documentSettings;
  const read = () => readFirstDay(db, deps, { readSeries, readPage });

  route(contract.getFirstDay, read);

  changeRoute(contract.changeFirstDay, async (transaction, call) => ({
    modifiedCount: await changeFirstDayList(transaction, call.body, actorOf(call)),
  }));

  // Without an Idempotency-Key, which would keep a fingerprint of the password. A second call changes nothing by itself.
  route(
    contract.makeTestShopper,
    async (call) => {
      const { testOrder } = await read();
      if (!testOrder.areNumbersChosen)
        throw invalidInput([{ path: 'email', message: firstDayMessages.numbersFirst }]);
      const isNew = await makeShopper(db, deps.registerAccount, call.body, actorOf(call));
      return { ...done, isNew };
    },
    { perMinute: shoppersPerMinute },
  );

  route(contract.checkServices, async () => ({ ...done, findings: await deps.checkServices() }), {
    perMinute: checksPerMinute,
  });
}
