import { messages } from '@chuck-and-bit/contract/messages';
import {
  deleteAccount,
  exchangeToken,
  getUserRole,
  listUsers,
  makeAdmin,
  type Profile,
  updateUser,
} from '@chuck-and-bit/contract/users';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiTokens } from '../../authentication';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import { once } from '../../idempotency/once';
import { readPage } from '../../paging';
import type { AttemptLimits } from '../../rate-limits/attempt-limits';
import { done, type RouteParts, route, sendPage } from '../../route';
import * as queries from './accounts.queries';
import { deleteAccount as forgetUser } from './delete-account';
import { makeAdmin as makeUserAdmin } from './make-admin';
import { signIn } from './sign-in';
import { toUser } from './users';

export function accountsRoutes(
  app: FastifyInstance,
  parts: RouteParts & { tokens: ApiTokens; attempts: AttemptLimits; triesPerAddress: number },
): void {
  const { db } = parts.database;

  const admitAddress = async (request: FastifyRequest) => {
    const retryAfterSeconds = await parts.attempts.take(
      `PUT /user from ${parts.attempts.keyOfAddress(request.ip)}`,
      { max: parts.triesPerAddress, windowSeconds: 60 },
    );
    if (retryAfterSeconds > 0) {
      throw new ShopError('TOO_MANY_REQUESTS', messages.tooManyAttempts, { retryAfterSeconds });
    }
  };

  route(
    app,
    parts,
    exchangeToken,
    async ({ identity, body }) => {
      if (body.email !== identity.email) throw new ShopError('FORBIDDEN', messages.notAllowed);
      const user = await signIn(db, identity, body.name ?? null);
      const { token, expiresAt } = await parts.tokens.issue(user.id);
      return { ...done, token, expiresAt: expiresAt.toISOString() };
    },
    { admit: admitAddress },
  );

  route(
    app,
    parts,
    deleteAccount,
    async ({ identity }) => ({ ...done, deletedCount: await forgetUser(db, identity.subject) }),
    { admit: admitAddress },
  );

  route(app, parts, getUserRole, async ({ query }) => {
    const user = await queries.findUserByEmail(db, query.email);
    if (!user) throw new ShopError('USER_NOT_FOUND', messages.userNotFound);
    return toUser(user);
  });

  route(app, parts, updateUser, (call) =>
    once(db, call, async (transaction) => {
      const modifiedCount = await queries.updateProfile(transaction, call.user.id, toChange(call.body));
      return { ...done, modifiedCount };
    }),
  );

  route(app, parts, listUsers, async (call) => {
    const page = readPage(call.query, (key) => (isId(key) ? key : null));
    return sendPage(call, await queries.listUsers(db, page), toUser);
  });

  route(app, parts, makeAdmin, (call) =>
    once(db, call, async (transaction) => {
      return { ...done, modifiedCount: await makeUserAdmin(transaction, call.query.id) };
    }),
  );
}

/** An empty text clears its field; a field that was not sent is left alone. */
function toChange(profile: Profile): queries.ProfileChange {
  const { name, gender, ...texts } = profile;
  const change: queries.ProfileChange = {};
  if (name !== undefined) change.name = name;
  if (gender !== undefined) change.gender = gender === '' ? null : gender;
  for (const [field, value] of Object.entries(texts)) {
    if (value !== undefined) change[field as keyof typeof texts] = value === '' ? null : value;
  }
  return change;
}
