import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../database/client';
import { prepared } from '../database/statement';
import { users } from '../tables/accounts';
import { firebaseSessions } from '../tables/firebase-sessions';

type UserRow = typeof users.$inferSelect;

const value = sql.placeholder;

// `identity.session` belongs to the embedded identity service: identity/src/identity.tables.ts.
const userOfEmbeddedSession = prepared((database) =>
  database
    .select()
    .from(users)
    .where(
      and(
        eq(users.id, value('userId')),
        sql`exists (
          select from identity.session
          where id = ${value('sessionId')} and user_id = ${users.identitySubject} and expires_at > now()
        )`,
      ),
    )
    .prepare('find_user_of_embedded_session'),
);

export async function findUserOfEmbeddedSession(
  database: Queryable,
  userId: string,
  sessionId: string,
): Promise<UserRow | null> {
  const [user] = await userOfEmbeddedSession(database).execute({ userId, sessionId });
  return user ?? null;
}

const userOfFirebaseSession = prepared((database) =>
  database
    .select({
      user: users,
      idToken: firebaseSessions.idToken,
      isChecked: sql<boolean>`${firebaseSessions.checkedAt} > now() - interval '45 seconds'`,
    })
    .from(firebaseSessions)
    .innerJoin(users, eq(users.id, firebaseSessions.userId))
    .where(
      and(
        eq(firebaseSessions.id, value('sessionId')),
        eq(users.id, value('userId')),
        isNotNull(firebaseSessions.idToken),
        isNull(firebaseSessions.endedAt),
      ),
    )
    .prepare('find_user_of_firebase_session'),
);

/** @returns `isChecked`: the session was checked at Firebase less than 45 seconds ago */
export async function findUserOfFirebaseSession(
  database: Queryable,
  userId: string,
  sessionId: string,
): Promise<{ user: UserRow; idToken: string | null; isChecked: boolean } | null> {
  const [found] = await userOfFirebaseSession(database).execute({ userId, sessionId });
  return found ?? null;
}

/** @returns false when this sign-in has already ended */
export async function insertFirebaseSession(
  database: Queryable,
  session: { id: string; userId: string; signedInAt: Date; idToken: string },
): Promise<boolean> {
  const { rowCount } = await database.execute(sql`
    insert into ${firebaseSessions} (id, user_id, signed_in_at, id_token)
    select ${session.id}::uuid, ${session.userId}::uuid, ${session.signedInAt.toISOString()}::timestamptz, ${session.idToken}
    where not exists (
      select from ${firebaseSessions}
      where user_id = ${session.userId}::uuid
        and signed_in_at = ${session.signedInAt.toISOString()}::timestamptz
        and ended_at is not null
    )`);
  return rowCount === 1;
}

export async function setFirebaseSessionChecked(database: Queryable, id: string): Promise<void> {
  await database.update(firebaseSessions).set({ checkedAt: sql`now()` }).where(eq(firebaseSessions.id, id));
}

/** Removes an ID token that is invalid at Firebase, so that it is not checked again. */
export async function forgetIdToken(database: Queryable, id: string): Promise<void> {
  await database.update(firebaseSessions).set({ idToken: null }).where(eq(firebaseSessions.id, id));
}

/** Ends the sign-in of this session, including all sessions that its token renewals created. */
export async function endFirebaseSession(database: Queryable, id: string): Promise<void> {
  await database.execute(sql`
    update ${firebaseSessions} set ended_at = now(), id_token = null
    from ${firebaseSessions} as own
    where own.id = ${id}::uuid
      and ${firebaseSessions.userId} = own.user_id
      and ${firebaseSessions.signedInAt} = own.signed_in_at`);
}

/** An ID token is valid for an hour, so sessions last checked a day ago are dead. */
export async function deleteOldFirebaseSessions(database: Queryable): Promise<void> {
  await database
    .delete(firebaseSessions)
    .where(lt(firebaseSessions.checkedAt, sql`now() - interval '1 day'`));
}
