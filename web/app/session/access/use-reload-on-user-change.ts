import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { reload } from '../../browser/reload';
import { useSession } from '../store/use-session';

/**
 * Runs the guards and loaders again when the user that the page was loaded for is no longer signed in: after a sign-out by a
 * refusal or in another tab, or a sign-in there. Loads the whole page again for another user.
 */
export function useReloadOnUserChange(userId: string | undefined): void {
  const { status, session } = useSession();
  const { revalidate } = useRevalidator();
  const current = session?.user._id;
  const loadedFor = useRef(userId);
  useEffect(() => {
    if (status === 'restoring' || loadedFor.current === current) return;
    const isOtherUser = current !== undefined && loadedFor.current !== undefined;
    loadedFor.current = current;
    // What one user has typed and opened on this page is not for the next one.
    if (isOtherUser) reload();
    else void revalidate();
  }, [status, current, revalidate]);
}
