import { type ComponentType, useEffect, useState } from 'react';
import type { Identity } from '../../session/identity/identity';
import { removedPasswordOf } from '../../session/reauthentication/removed-password';
import { useSession } from '../../session/store/use-session';
import type { RemovedPasswordNoticeProps } from './removed-password-notice';

/** Shows a notice to users whose password was removed when they proved their e-mail. */
export function RemovedPasswordPlace() {
  const { session } = useSession();
  const [Notice, setNotice] = useState<ComponentType<RemovedPasswordNoticeProps> | null>(null);
  const [shownTo, setShownTo] = useState<Identity | null>(null);
  const identity = session?.identity ?? null;

  useEffect(() => {
    if (!identity || removedPasswordOf() !== identity.uid) return;
    import('./removed-password-notice').then(
      ({ default: loaded }) => {
        setNotice(() => loaded);
        setShownTo(identity);
      },
      // The next page load tries again.
      () => undefined,
    );
  }, [identity]);

  const isShown = Notice && identity && shownTo?.uid === identity.uid;
  return (
    <div aria-live="polite">{isShown && <Notice identity={identity} onRead={() => setShownTo(null)} />}</div>
  );
}
