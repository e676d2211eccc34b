import {
  type Customer,
  type CustomerFilter,
  eraseCustomer,
  exportCustomerData,
  exportCustomers,
  getCustomer,
  listCustomers,
} from '@chuck-and-bit/contract/customers';
import { messages } from '@chuck-and-bit/contract/messages';
import { usdOf } from '@chuck-and-bit/contract/money';
import { ShopError } from '../../errors';
import type { PictureServices } from '../../external/pictures/picture-services';
import { isId } from '../../ids';
import { type PageRequest, parseIdKey } from '../../paging';
import { actorOf, done, type RouteDeps, type Router } from '../../route';
import { customerColumns } from './customer-csv';
import { recordChange } from '../audit-log/record-change';
import { sendUserData } from '../user-data/send-user-data';
import * as queries from './customers.queries';
import { type DeleteIdentity, eraseCustomer as erase, requireCustomer } from './erase-customer';

export function customersRoutes(
  { route }: Router,
  deps: RouteDeps & {
    readTimeZone: () => Promise<string>;
    deleteIdentity: DeleteIdentity | null;
    pictures: Pick<PictureServices, 'store'>;
  },
): void {
  const { db } = deps.database;
  const pageReader =
    ({ q = '', kind }: CustomerFilter) =>
    (page: PageRequest<string>) =>
      queries.listCustomers(db, { typed: q, kind }, page);

  route(listCustomers, (call) => deps.sendList(call, parseIdKey, pageReader(call.query), toCustomer));

  route(exportCustomers, async (call) => {
    const file = { fileName: 'customers.csv', columns: customerColumns(await deps.readTimeZone()) };
    return deps.sendCsv(call, file, pageReader(call.query));
  });

  route(getCustomer, async ({ params }) => {
    const customer = isId(params.id) ? await queries.findCustomer(db, params.id) : null;
    if (!customer) throw new ShopError('USER_NOT_FOUND', messages.userNotFound);
    return toCustomer(customer);
  });

  route(exportCustomerData, async (call) => {
    const customer = await requireCustomer(db, call.params.id);
    await recordChange(db, actorOf(call), {
      action: 'customer.data-exported',
      subject: { id: customer.id, name: customer.email },
    });
    return sendUserData(db, call, customer, 'customer-data.json');
  });

  route(eraseCustomer, async (call) => ({
    ...done,
    deletedCount: await erase(
      { database: db, store: deps.pictures.store },
      call.params.id,
      deps.deleteIdentity,
      actorOf(call),
    ),
  }));
}

function toCustomer(row: queries.CustomerRow): Customer {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    emailVerified: row.emailVerified,
    image: row.image,
    phone: row.phone,
    address: row.address,
    role: row.role,
    createdAt: row.createdAt.toISOString(),
    orders: row.orders,
    spent: usdOf(row.spentCents),
    lastOrderAt: row.lastOrderAt?.toISOString() ?? null,
    notes: row.notes,
  };
}
