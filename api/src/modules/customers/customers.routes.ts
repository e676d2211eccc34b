import { type Customer, getCustomer, listCustomers } from '@chuck-and-bit/contract/customers';
import { messages } from '@chuck-and-bit/contract/messages';
import { usdOf } from '@chuck-and-bit/contract/money';
import type { FastifyInstance } from 'fastify';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import { parseIdKey } from '../../paging';
import { type RouteDeps, route } from '../../route';
import * as queries from './customers.queries';

export function customersRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db } = deps.database;

  route(app, deps, listCustomers, (call) => {
    const { q = '', kind } = call.query;
    const search = { typed: q, kind };
    return deps.sendList(call, parseIdKey, (page) => queries.listCustomers(db, search, page), toCustomer);
  });

  route(app, deps, getCustomer, async ({ params }) => {
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
