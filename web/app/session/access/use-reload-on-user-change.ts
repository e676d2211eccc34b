import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from '../store/use-session';

/**
 * Runs the guards and loaders again when somebody else than the user that the page was loaded for is signed in: after a
 * sign-out by a refusal or in another tab, or a sign-in there.
 */
export function useReloadOnUserChange(userId: string | undefined): void {
  const { status, session } = useSession();
  const { revalidate } = useRevalidator();
  const current = session?.user._id;
  const loadedFor = useRef(userId);
  useEffect(() => {
    if (status === 'restoring' || loadedFor.current === current) return;
    loadedFor.current = current;
    void revalidate();
  }, [status, current, revalidate]);
}
