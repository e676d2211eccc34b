import {
  addCustomerNote,
  type Customer,
  deleteCustomerNote,
  getCustomer,
  listCustomerNotes,
  listCustomers,
} from '@chuck-and-bit/contract/customers';
import { messages } from '@chuck-and-bit/contract/messages';
import { cents, centsToUsd } from '@chuck-and-bit/contract/money';
import type { FastifyInstance } from 'fastify';
import { ShopError } from '../../errors';
import { withIdempotency } from '../../idempotency/with-idempotency';
import { isId } from '../../ids';
import { readListRequest } from '../../paging';
import { actorOf, done, type RouteParts, route } from '../../route';
import * as notes from './customer-notes';
import * as queries from './customers.queries';

export function customersRoutes(app: FastifyInstance, parts: RouteParts): void {
  const { db } = parts.database;

  route(app, parts, listCustomers, (call) => {
    const { q = '', kind } = call.query;
    const wanted = readListRequest(call.query, (key) => (isId(key) ? key : null));
    const search = { typed: q, kind };
    return parts.sendList(call, wanted, (page) => queries.listCustomers(db, search, page), toCustomer);
  });

  route(app, parts, getCustomer, async ({ params }) => {
    const customer = isId(params.id) ? await queries.findCustomer(db, params.id) : null;
    if (!customer) throw new ShopError('USER_NOT_FOUND', messages.userNotFound);
    return toCustomer(customer);
  });

  route(app, parts, listCustomerNotes, ({ params, user }) => notes.readNotes(db, params.id, user));

  route(app, parts, addCustomerNote, (call) =>
    withIdempotency(db, call, async (transaction) => ({
      ...done,
      insertedId: await notes.addNote(transaction, call.params.id, call.body.text, {
        author: call.user,
        actor: actorOf(call),
      }),
    })),
  );

  route(app, parts, deleteCustomerNote, (call) =>
    withIdempotency(db, call, async (transaction) => ({
      ...done,
      deletedCount: await notes.deleteNote(transaction, call.params, {
        user: call.user,
        actor: actorOf(call),
      }),
    })),
  );
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
    spent: centsToUsd(cents(row.spentCents)),
    lastOrderAt: row.lastOrderAt?.toISOString() ?? null,
    notes: row.notes,
  };
}
