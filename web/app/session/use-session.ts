import { useSyncExternalStore } from 'react';
import { browserSession } from './browser-session';
import type { SessionState } from './session';

const onServer: SessionState = { status: 'restoring', session: null };

/** Who is signed in, kept current. The server, which knows nobody, renders `restoring`. */
export function useSession(): SessionState {
  return useSyncExternalStore(
    (listener) => browserSession().subscribe(listener),
    () => browserSession().state(),
    () => onServer,
  );
}
