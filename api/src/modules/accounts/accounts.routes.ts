import { keysOf } from '@chuck-and-bit/contract/keys';
import { messages } from '@chuck-and-bit/contract/messages';
import type { Role } from '@chuck-and-bit/contract/roles';
import type { RoleEventKind } from '@chuck-and-bit/contract/security-events';
import {
  changeRole,
  deleteAccount,
  endSession,
  exchangeToken,
  getUserRole,
  listUsers,
  makeAdmin,
  type Profile,
  updateUser,
} from '@chuck-and-bit/contract/users';
import type { FastifyRequest } from 'fastify';
import { unauthenticated } from '../../authentication';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { keyOfAddress } from '../../network-keys';
import { parseIdKey } from '../../paging';
import { requireWithinRate } from '../../attempt-limits/attempt-limits';
import type { SecurityEvents } from '../../security-events/security-events';
import { actorOf, type Call, done, originOf, type RouteDeps, type Router } from '../../route';
import type { PictureServices } from '../../external/pictures/picture-services';
import { recordChange } from '../audit-log/record-change';
import { removePersonPicture } from '../pictures/remove-person-picture';
import * as queries from './accounts.queries';
import { deleteAccount as deleteUserAccount } from './delete-account';
import { changeRole as changeUserRole } from './admins';
import { signIn } from './sign-in';
import { toUser } from './users';

type AccountsDeps = RouteDeps & {
  identityLimits: { triesPerAddress: number };
  securityEvents: SecurityEvents;
  pictures: Pick<PictureServices, 'store'>;
};

export function accountsRoutes(router: Router, deps: AccountsDeps): void {
  sessionRoutes(router, deps);
  userRoutes(router, deps);
}

/** Routes that are called with an ID token, or that end a session. */
function sessionRoutes({ route }: Router, deps: AccountsDeps): void {
  const { db } = deps.database;

  const admitAddress = async (request: FastifyRequest) => {
    await requireWithinRate(db, `PUT /user from ${keyOfAddress(request.clientAddress)}`, {
      max: deps.identityLimits.triesPerAddress,
      windowSeconds: 60,
    });
  };

  route(
    exchangeToken,
    async ({ identity, body }) => {
      if (body.email !== identity.email) throw new ShopError('FORBIDDEN', messages.notAllowed);
      const user = await signIn(db, identity, body.name ?? null);
      const sessionId = await deps.sessions.open(user.id, identity);
      if (sessionId === null) throw unauthenticated();
      const { token, expiresAt } = await deps.tokens.issue({
        userId: user.id,
        sessionId,
        authenticatedAt: identity.authenticatedAt,
        secondFactor: identity.secondFactor,
      });
      return { ...done, token, expiresAt: expiresAt.toISOString() };
    },
    { admit: admitAddress },
  );

  route(endSession, async ({ user, sessionId, request }) => {
    await deps.sessions.end(user, sessionId);
    const about = { subject: user.identitySubject, userId: user.id };
    await deps.securityEvents.record(db, { kind: 'signed-out', ...about, ...originOf(request) });
    return { ...done, deletedCount: 1 };
  });

  route(
    deleteAccount,
    async ({ identity: { subject }, request }) => {
      const user = await queries.findUserBySubject(db, subject);
      const deletedCount = await db.transaction(async (transaction) => {
        const deleted = await deleteUserAccount(transaction, subject);
        if (deleted === 1) {
          const event = { kind: 'account-deleted', subject, ...originOf(request) } as const;
          await deps.securityEvents.record(transaction, event);
        }
        return deleted;
      });
      await removePersonPicture(deps.pictures.store, db, user?.image ?? null);
      return { ...done, deletedCount };
    },
    { admit: admitAddress },
  );
}

function userRoutes({ changeRoute, route }: Router, deps: AccountsDeps): void {
  const { db } = deps.database;

  route(getUserRole, async ({ query }) => {
    const user = await queries.findUserByEmail(db, query.email);
    if (!user) throw new ShopError('USER_NOT_FOUND', messages.userNotFound);
    return toUser(user);
  });

  changeRoute(updateUser, async (transaction, { user, body }) => ({
    modifiedCount: await queries.updateProfile(transaction, user.id, toChange(body)),
  }));

  route(listUsers, (call) => deps.sendList(call, parseIdKey, (page) => queries.listUsers(db, page), toUser));

  changeRoute(makeAdmin, (transaction, call) => setRole(transaction, call, call.query.id));

  changeRoute(changeRole, (transaction, call) => setRole(transaction, call, call.params.id));

  async function setRole(
    transaction: Queryable,
    call: Pick<Call<typeof changeRole>, 'user' | 'body' | 'request'>,
    id: string,
  ) {
    const { role } = call.body;
    const changed = await changeUserRole(transaction, id, role);
    if (!changed) return { modifiedCount: 0 };
    await deps.securityEvents.record(transaction, {
      kind: roleEventOf(changed.role, role),
      subject: changed.identitySubject,
      userId: changed.id,
      actor: call.user.id,
      ...(role !== 'admin' && role !== null && { detail: role }),
      ...originOf(call.request),
    });
    await recordChange(transaction, actorOf(call), {
      action: 'user.role-changed',
      subject: { id: changed.id, name: changed.email },
      before: { role: changed.role },
      after: { role },
    });
    return { modifiedCount: 1 };
  }
}

function roleEventOf(before: Role | null, after: Role | null): RoleEventKind {
  if (after === 'admin') return 'admin-granted';
  return before === 'admin' ? 'admin-removed' : 'role-changed';
}

/** Empty text clears a field; a missing field is unchanged. */
function toChange(profile: Profile): queries.ProfileChange {
  const { name, gender, ...texts } = profile;
  const change: queries.ProfileChange = {};
  if (name !== undefined) change.name = name;
  if (gender !== undefined) change.gender = gender === '' ? null : gender;
  for (const field of keysOf(texts)) {
    if (texts[field] !== undefined) change[field] = texts[field] || null;
  }
  return change;
}
