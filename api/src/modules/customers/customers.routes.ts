import {
  type Customer,
  type CustomerFilter,
  exportCustomers,
  getCustomer,
  listCustomers,
} from '@chuck-and-bit/contract/customers';
import { messages } from '@chuck-and-bit/contract/messages';
import { usdOf } from '@chuck-and-bit/contract/money';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import { type PageRequest, parseIdKey } from '../../paging';
import type { RouteDeps, Router } from '../../route';
import { customerColumns } from './customer-csv';
import * as queries from './customers.queries';

export function customersRoutes({ route }: Router, deps: RouteDeps & { timeZone: string }): void {
  const { db } = deps.database;
  const pageReader =
    ({ q = '', kind }: CustomerFilter) =>
    (page: PageRequest<string>) =>
      queries.listCustomers(db, { typed: q, kind }, page);

  route(listCustomers, (call) => deps.sendList(call, parseIdKey, pageReader(call.query), toCustomer));

  route(exportCustomers, (call) => {
    const file = { fileName: 'customers.csv', columns: customerColumns(deps.timeZone) };
    return deps.sendCsv(call, file, pageReader(call.query));
  });

  route(getCustomer, async ({ params }) => {
    const customer = isId(params.id) ? await queries.findCustomer(db, params.id) : null;
    if (!customer) throw new ShopError('USER_NOT_FOUND', messages.userNotFound);
    return toCustomer(customer);
  });
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
