import { useEffect, useEffectEvent, useRef } from 'react';
import { storedToken } from '../store/token-storage';
import { type TokenClaims, tokenClaims } from '../store/token-claims';

/** Calls back when the same user has signed in again in another tab, such as by a mailed link. */
export function useSignInElsewhere(onSignedIn: () => void): void {
  const before = useRef<TokenClaims | null>(null);
  const look = useEffectEvent(() => {
    const now = storedClaims();
    if (!now || now.subject !== before.current?.subject) return;
    if (now.authenticatedAt > before.current.authenticatedAt) onSignedIn();
  });

  useEffect(() => {
    before.current = storedClaims();
    const listener = () => look();
    window.addEventListener('storage', listener);
    // A suspended tab may have missed the event.
    document.addEventListener('visibilitychange', listener);
    return () => {
      window.removeEventListener('storage', listener);
      document.removeEventListener('visibilitychange', listener);
    };
  }, []);
}

const storedClaims = () => tokenClaims(storedToken.read());
