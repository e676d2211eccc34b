import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  createPath,
  type Location,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
} from 'react-router';
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

  const keptInsteadOf = useRef<Location | null>(null);
  const keep = useEffectEvent(async (why: string) => {
    // Kept already: the file and the data of a page may both be missing.
    if (next && next === keptInsteadOf.current) return;
    keptInsteadOf.current = next ?? null;
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
  const keepInsteadOfNext = useEffectEvent(async (isElsewhere: boolean, why: string) => {
    // A refresh of the page that is shown fails in its error panel.
    if (isElsewhere || next) await keep(why);
  });

  const untilLoading = useUntilLoading();
  useEffect(
    () =>
      setKeepPage(async (isElsewhere, why) => {
        await untilLoading();
        await keepInsteadOfNext(isElsewhere, why);
      }, `${shown.pathname}${shown.search}`),
    [shown, untilLoading],
  );

  useNoteNextPage(nextPath);

  // The router doesn't ask for a missing file again, so from then on each page is loaded in full.
  const target = link ?? (isFileMissing && nextPath);
  useEffect(() => {
    if (!target) return;
    let isCurrent = true;
    void isReachable(target).then((reachable) => {
      if (!isCurrent) return;
      if (reachable) window.location.assign(target);
      else void keep(unreachableMessage());
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

/**
 * The data of a page may be known to be missing before its navigation is rendered.
 * @returns a function whose promise resolves when a navigation or a refresh is rendered
 */
function useUntilLoading(): () => Promise<void> {
  const isNavigating = useNavigation().location !== undefined;
  const isLoading = useRevalidator().state === 'loading' || isNavigating;
  const shown = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    shown.current = isLoading;
    if (isLoading) for (const go of waiting.current.splice(0)) go();
  }, [isLoading]);
  return useCallback(
    () =>
      new Promise((go) => {
        if (shown.current) go();
        else waiting.current.push(go);
      }),
    [],
  );
}

/** Notes the page that a navigation leads to, for the case that the page that is shown is loaded again instead. */
function useNoteNextPage(path: string | undefined): void {
  useEffect(() => {
    if (!path) return;
    const note = () => noteNextPage(path);
    window.addEventListener('pagehide', note);
    return () => window.removeEventListener('pagehide', note);
  }, [path]);
}
