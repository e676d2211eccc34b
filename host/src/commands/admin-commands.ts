import type { Database, Queryable } from '@chuck-and-bit/api/database/client';
import { ShopError } from '@chuck-and-bit/api/errors';
import { makeAdminByEmail, removeAdminByEmail } from '@chuck-and-bit/api/modules/accounts/admins';
import type { UserRow } from '@chuck-and-bit/api/modules/accounts/users';
import { commandActor, recordChange } from '@chuck-and-bit/api/modules/audit-log/record-change';
import {
  createSecurityEvents,
  describeSecurityEvents,
  type SecurityEventLog,
} from '@chuck-and-bit/api/security-events/security-events';
import type { Role } from '@chuck-and-bit/contract/roles';
import type { RoleEventKind } from '@chuck-and-bit/contract/security-events';
import type { AdminCommands, CommandResult } from '../services/embedded-database-owner';

const shownEvents = 200;

/** The commands of the command line. Each returns the text to print. */
export function adminCommands(
  database: Database,
  log: SecurityEventLog,
): Omit<AdminCommands, 'backup' | 'listKnownEntries'> {
  const changeRole = (
    change: (database: Queryable, email: string) => Promise<UserRow | null>,
    { kind, role }: { kind: RoleEventKind; role: Role | null },
    done: string,
    unchanged: string,
  ) => {
    return async (email: string): Promise<CommandResult> => {
      try {
        const events = await createSecurityEvents(database.db, log);
        const user = await database.db.transaction(async (transaction) => {
          const changed = await change(transaction, email);
          if (changed) {
            const about = { subject: changed.identitySubject, userId: changed.id };
            await events.record(transaction, { kind, ...about, actor: commandActor.email });
            await recordChange(transaction, commandActor, {
              action: 'user.role-changed',
              subject: { id: changed.id, name: changed.email },
              before: { role: changed.role },
              after: { role },
            });
          }
          return changed;
        });
        return { ok: true, message: `${email} ${user ? done : unchanged}` };
      } catch (error) {
        const message = error instanceof ShopError ? refusals[error.code]?.(email) : undefined;
        if (message === undefined) throw error;
        return { ok: false, message };
      }
    };
  };
  return {
    makeAdmin: changeRole(
      makeAdminByEmail,
      { kind: 'admin-granted', role: 'admin' },
      'is an admin now.',
      'is an admin already.',
    ),
    removeAdmin: changeRole(
      removeAdminByEmail,
      { kind: 'admin-removed', role: null },
      'is no longer an admin.',
      'is not an admin.',
    ),
    securityEvents: async (email) => {
      const accountEmail = email === '' ? null : email;
      const lines = await describeSecurityEvents(database.db, { limit: shownEvents, email: accountEmail });
      return { ok: true, message: lines.length > 0 ? lines.join('\n') : 'There are no security events.' };
    },
  };
}

const refusals: Partial<Record<string, (email: string) => string>> = {
  USER_NOT_FOUND: (email) => `No user has the email ${email}. Register in the shop first.`,
  LAST_ADMIN: (email) => `${email} is the last admin and must stay one. Make another user admin first.`,
};
