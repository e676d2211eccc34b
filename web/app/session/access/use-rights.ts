import { type Area, mayAccess } from '@chuck-and-bit/contract/roles';
import { useSession } from '../store/use-session';

/** What whoever is signed in may do, so that no control is shown without its right. */
export function useRights() {
  const { session } = useSession();
  const role = session?.user.role ?? null;
  return {
    /** Signed in without a role: sees only what is their own, and may change that. */
    isShopper: session !== null && role === null,
    mayRead: (area: Area) => mayAccess(role, area, 'read'),
    mayChange: (area: Area) => mayAccess(role, area, 'change'),
  };
}
