import { useSearchParams } from 'react-router';
import { safePath } from './safe-path';

/** Where a visitor came from to the login or register page, and goes back to: a path of ours. */
export function useOrigin(): string {
  const [address] = useSearchParams();
  return safePath(address.get('from'));
}
