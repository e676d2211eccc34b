import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { unreachableMessage } from '../../browser/reachability';
import { say } from '../toasts/say';

/** Shows the result of the link in a verification mail, which leads to the landing page. */
export function LinkNotice() {
  const [search, setSearch] = useSearchParams();
  const isFromLink = search.has('verified');
  const failed = search.has('error');

  useEffect(() => {
    if (!isFromLink) return;
    import('../account/say-verification').then(
      ({ sayVerification }) => sayVerification(!failed),
      () => say('error', unreachableMessage()),
    );
    // Reloading the page must not show it again.
    setSearch({}, { replace: true, preventScrollReset: true });
  }, [isFromLink, failed, setSearch]);

  return null;
}
