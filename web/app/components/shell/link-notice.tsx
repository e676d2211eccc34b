import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** Shows the result of the link in a verification mail, which leads to the landing page. */
export function LinkNotice() {
  const [search, setSearch] = useSearchParams();
  const isFromLink = search.has('verified');
  const failed = search.has('error');

  useEffect(() => {
    if (!isFromLink) return;
    void import('../account/verification-toast').then(({ showVerification }) => showVerification(!failed));
    // Reloading the page must not show it again.
    setSearch({}, { replace: true, preventScrollReset: true });
  }, [isFromLink, failed, setSearch]);

  return null;
}
