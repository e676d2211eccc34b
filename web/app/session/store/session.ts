import { createAccountChanges } from '../identity/account-changes';
import { SessionLife } from './session-life';
import { createSignIns, type SessionDeps } from './sign-ins';

export type { Session, SessionState } from './session-life';

export type SessionStore = ReturnType<typeof createSessionStore>;

/** The session of one browser tab, from sign-in to sign-out. */
export function createSessionStore(deps: SessionDeps) {
  const { identity, pendingSignIn } = deps;
  const life = new SessionLife(deps);
  const { renewal } = life;
  const refresh = () => life.refresh();
  return {
    state: () => life.state,
    subscribe: (listener: () => void) => life.subscribe(listener),
    current: () => life.current(),

    /** The identity service, for operations on the account alone. */
    identity,

    ...createSignIns({ identity, pendingSignIn, establish: () => life.establish() }),

    /** Signs out of the shop and of the identity service. */
    end: (options?: Parameters<SessionLife['end']>[0]) => life.end(options),

    /** Signs out because the API refused the token. */
    endRefused: (sent: string, status: 401 | 403) => life.endRefused(sent, status),

    /** Signs out in every browser of this account. */
    async endEverywhere(): Promise<void> {
      await (await identity()).endAllSessions();
      await life.end();
    },

    refresh,

    ...createAccountChanges({ ...deps, exchange: renewal.exchange, refresh }),

    freshToken: () => life.freshToken(),
    followOtherTabs: () => life.follow(),

    /** Called after the tab was suspended or offline: follows the other tabs, and renews a token that is due. */
    async woke(): Promise<void> {
      await life.follow();
      if (life.state.status === 'signed-in' && renewal.isDue()) await renewal.renew();
    },
  };
}
