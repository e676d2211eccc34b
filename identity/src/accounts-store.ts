import type { AuthContext } from '@better-auth/core';

type Library = {
  internalAdapter: AuthContext['internalAdapter'];
  adapter: Pick<AuthContext['adapter'], 'findOne' | 'update' | 'deleteMany'>;
};

/** An account's password. `changedAt`: when it was set last. */
export type Password = { hash: string; changedAt: Date };

/**
 * The accounts, sign-in methods and sessions that better-auth stores. Only this file calls the library's database
 * operations, which it documents under "Hooks" as `internalAdapter` and `adapter`. Only `internalAdapter` runs database hooks.
 */
export function accountsStore({ adapter, internalAdapter }: Library) {
  return {
    find: (subject: string) => internalAdapter.findUserById(subject),

    findByEmail: async (email: string) => (await internalAdapter.findUserByEmail(email))?.user ?? null,

    findWithSignInMethods: async (email: string) => {
      const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
      if (!found) return null;
      const google = found.accounts.filter(({ providerId }) => providerId === 'google');
      return {
        account: found.user,
        password: passwordOf(found.accounts.find(isPassword)),
        googleSubjects: google.map(({ accountId }) => accountId),
      };
    },

    findPassword: async (subject: string): Promise<Password | null> =>
      passwordOf(await internalAdapter.findCredentialAccount(subject)),

    /** Creates an account with a password. @returns its subject */
    create: async (account: {
      name: string;
      email: string;
      passwordHash: string;
      emailVerified: boolean;
    }): Promise<string> => {
      const { name, email, passwordHash, emailVerified } = account;
      const { id } = await internalAdapter.createUser(
        { name, email, emailVerified },
        { method: 'email-password' },
      );
      await internalAdapter.linkAccount({
        userId: id,
        providerId: passwordProvider,
        accountId: id,
        password: passwordHash,
      });
      return id;
    },

    update: async (subject: string, change: Record<string, unknown>): Promise<void> => {
      await internalAdapter.updateUser(subject, change);
    },

    /** Updates an account from within a hook of its update. */
    updateWithoutHooks: async (subject: string, update: Record<string, unknown>): Promise<void> => {
      await adapter.update({ model: 'user', where: [{ field: 'id', value: subject }], update });
    },

    removeSignInMethods: async (subject: string, { exceptPassword }: { exceptPassword: boolean }) => {
      for (const method of await internalAdapter.findAccounts(subject)) {
        if (!(exceptPassword && isPassword(method))) await internalAdapter.deleteAccount(method.id);
      }
    },

    removeSecondSteps: async (subject: string): Promise<void> => {
      await adapter.deleteMany({ model: 'twoFactor', where: [{ field: 'userId', value: subject }] });
    },

    /** Deletes an account with its sign-in methods and sessions. */
    delete: async (subject: string): Promise<void> => {
      await internalAdapter.deleteUserSessions(subject);
      await internalAdapter.deleteUser(subject);
    },

    ...sessionsOf({ adapter, internalAdapter }),
  };
}

/** The library's name of the sign-in method by password. */
export const passwordProvider = 'credential';

const isPassword = ({ providerId }: { providerId: string }) => providerId === passwordProvider;

function passwordOf(
  method: { password?: string | null | undefined; updatedAt: Date } | null | undefined,
): Password | null {
  return method?.password ? { hash: method.password, changedAt: method.updatedAt } : null;
}

const setupOf = (sessionId: string) => `second-step-setup-${sessionId}`;

function sessionsOf({ adapter, internalAdapter }: Library) {
  return {
    findSession: (subject: string, sessionId: string) =>
      adapter.findOne<{ token: string; expiresAt: Date }>({
        model: 'session',
        where: [
          { field: 'id', value: sessionId },
          { field: 'userId', value: subject },
        ],
      }),

    updateSession: async (
      token: string,
      change: { authenticatedAt?: Date | null; secondFactor?: boolean },
    ): Promise<void> => {
      await internalAdapter.updateSession(token, change);
    },

    endSession: (token: string): Promise<void> => internalAdapter.deleteSession(token),

    endOtherSessions: async (subject: string, token: string): Promise<void> => {
      const where = [
        { field: 'userId', value: subject },
        { field: 'token', value: token, operator: 'ne' as const },
      ];
      await adapter.deleteMany({ model: 'session', where });
    },

    endSessions: (subject: string): Promise<void> => internalAdapter.deleteUserSessions(subject),

    /** Stores that this session has begun to turn the second step on, with a proof. */
    beginSetup: async (sessionId: string, milliseconds: number): Promise<void> => {
      const expiresAt = new Date(Date.now() + milliseconds);
      await internalAdapter.createVerificationValue({
        identifier: setupOf(sessionId),
        value: sessionId,
        expiresAt,
      });
    },

    hasBegunSetup: async (sessionId: string): Promise<boolean> => {
      const setup = await internalAdapter.findVerificationValue(setupOf(sessionId));
      return setup !== null && setup.expiresAt.getTime() > Date.now();
    },

    /** The account whose sign-in waits for its second step under this challenge. */
    findPendingSubject: async (challenge: string): Promise<string | null> =>
      (await internalAdapter.findVerificationValue(challenge))?.value ?? null,
  };
}
