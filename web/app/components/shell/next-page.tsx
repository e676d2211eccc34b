import { useEffect, useEffectEvent, useState } from 'react';
import { createPath, useLocation, useNavigate, useNavigation } from 'react-router';
import { notifyKept, setKeepPage } from '../../browser/keep-page';
import { isReachable, unreachableMessage } from '../../browser/reachability';
import { isReloading } from '../../browser/reload';
import { noteNextPage } from '../../browser/noted-page';
import { say } from '../toasts/say';

/**
 * Loads the next page in full if a file of it is gone, and keeps the page that is shown if the shop can't be reached. The
 * router itself reloads the page that is shown (`loadRouteModule`). This is cancelled where the browser knows the Navigation
 * API; elsewhere the reloaded page goes on to the next page.
 */
export function NextPage() {
  const navigate = useNavigate();
  const shown = useLocation();
  const { location: next } = useNavigation();
  const nextPath = next && createPath(next);
  const [isFileMissing, setIsFileMissing] = useState(false);
  /** A link to a page that is not the router's. */
  const [link, setLink] = useState<string | null>(null);

  const keep = useEffectEvent(async (isElsewhere: boolean, why: string) => {
    // A refresh of the page that is shown fails in its error panel.
    if (!isElsewhere && !next) return;
    setLink(null);
    say('error', why, 'unreachable');
    // Ends the pending navigation. The page keeps its data and its state.
    await navigate(shown, {
      replace: true,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
      state: shown.state as unknown,
    });
    notifyKept();
  });
  useEffect(
    () => setKeepPage((isElsewhere, why) => keep(isElsewhere, why), `${shown.pathname}${shown.search}`),
    [shown],
  );

  useEffect(() => {
    if (!nextPath) return;
    const note = () => noteNextPage(nextPath);
    window.addEventListener('pagehide', note);
    return () => window.removeEventListener('pagehide', note);
  }, [nextPath]);

  // The router doesn't ask for a missing file again, so from then on each page is loaded in full.
  const target = link ?? (isFileMissing && nextPath);
  useEffect(() => {
    if (!target) return;
    let isCurrent = true;
    void isReachable(target).then((reachable) => {
      if (!isCurrent) return;
      if (reachable) window.location.assign(target);
      else void keep(true, unreachableMessage());
    });
    return () => {
      isCurrent = false;
    };
  }, [target]);

  useEffect(() => {
    const hold = (event: NavigateEvent) => {
      const { sameDocument, url } = event.destination;
      if (sameDocument || event.downloadRequest !== null || event.formData) return;
      if (event.navigationType === 'reload') {
        if (import.meta.env.DEV || event.userInitiated || isReloading()) return;
        setIsFileMissing(true);
      } else if (event.userInitiated && url.startsWith(window.location.origin) && event.cancelable)
        setLink(url);
      else return;
      event.preventDefault();
    };
    // Not every browser has it.
    const navigation = window.navigation as Navigation | undefined;
    navigation?.addEventListener('navigate', hold);
    return () => navigation?.removeEventListener('navigate', hold);
  }, []);

  return null;
}
