import { createAccountChanges } from '../identity/account-changes';
import { SessionLifecycle } from './session-lifecycle';
import { createSignIns, type SessionDeps } from './sign-ins';

export type { Session, SessionState } from './session-lifecycle';

export type SessionStore = ReturnType<typeof createSessionStore>;

/** The session of one browser tab, from sign-in to sign-out. */
export function createSessionStore(deps: SessionDeps) {
  const { identity, pendingSignIn } = deps;
  const lifecycle = new SessionLifecycle(deps);
  const { renewal } = lifecycle;
  const refresh = () => lifecycle.refresh();
  return {
    state: () => lifecycle.state,
    subscribe: (listener: () => void) => lifecycle.subscribe(listener),
    current: () => lifecycle.current(),

    /** The identity service, for operations on the account alone. */
    identity,

    ...createSignIns({ identity, pendingSignIn, establish: () => lifecycle.establish() }),

    /** Signs out of the shop and of the identity service. */
    end: (options?: Parameters<SessionLifecycle['end']>[0]) => lifecycle.end(options),

    /** Signs out because the API refused the token. */
    endRefused: (sent: string, status: 401 | 403) => lifecycle.endRefused(sent, status),

    /** Signs out in every browser of this account. */
    async endEverywhere(): Promise<void> {
      await (await identity()).endAllSessions();
      await lifecycle.end();
    },

    refresh,

    ...createAccountChanges({ ...deps, exchange: renewal.exchange, refresh }),

    freshToken: () => lifecycle.freshToken(),
    followOtherTabs: () => lifecycle.follow(),

    /** Called after the tab was suspended or offline: follows the other tabs, and renews a token that is due. */
    async woke(): Promise<void> {
      await lifecycle.follow();
      if (lifecycle.state.status === 'signed-in' && renewal.isDue()) await renewal.renew();
    },
  };
}
