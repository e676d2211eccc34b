import { deleteAccount } from '@chuck-and-bit/contract/users';
import { type Confirmation, type Identity, IdentityError, type IdentityService } from './identity';
import type { RenewalDeps } from '../store/token-renewal';

type Deps = Pick<RenewalDeps, 'identity' | 'api' | 'exclusively'> & {
  exchange: (idToken: string, who: Identity) => Promise<void>;
  refresh: () => Promise<void>;
};

/** The changes that a user can make to their own account at the identity service. */
export function createAccountChanges({ identity, api, exclusively, exchange, refresh }: Deps) {
  return {
    /**
     * Deletes the account and the shop's user; `password` is null for an account without one. The session has to be
     * ended afterwards.
     */
    async deleteAccount(password: string | null): Promise<void> {
      const forgetUser = async (idToken: string) => {
        await api.call(deleteAccount, {}, { authorization: `Bearer ${idToken}` });
      };
      await (await identity()).deleteAccount(password, forgetUser);
    },

    /**
     * Runs an account change after which the identity service starts a new session, such as a new password.
     * This tab exchanges the new session's ID token before other tabs can renew theirs.
     */
    async changeAccount(change: (service: IdentityService) => Promise<void>): Promise<void> {
      await exclusively(async () => {
        const service = await identity();
        await change(service);
        const [idToken, who] = await Promise.all([service.idToken(), service.currentIdentity()]);
        if (who) await exchange(idToken, who);
      });
      await refresh();
    },

    /** The signed-in user confirms their identity; the shop then receives a new token. */
    async confirmIdentity(
      confirm: (service: IdentityService) => Promise<Confirmation>,
    ): Promise<Confirmation> {
      const service = await identity();
      const outcome = await confirm(service);
      if (outcome === 'confirmed') {
        await exclusively(async () => {
          const [idToken, who] = await Promise.all([service.idToken(), service.currentIdentity()]);
          if (who) await exchange(idToken, who);
        });
      }
      return outcome;
    },

    /** Copies a new name or picture to the identity service, whose mails address people by name. */
    async updateStoredProfile(profile: Parameters<IdentityService['updateProfile']>[0]): Promise<void> {
      await (await identity()).updateProfile(profile).catch((error: unknown) => {
        // The shop uses its own copy; the next profile change sends this one too.
        if (!(error instanceof IdentityError)) throw error;
      });
      await refresh();
    },
  };
}
