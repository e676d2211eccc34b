import { useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { orKept } from '../../browser/keep-page';

/**
 * What the address of a list says: that of the list on its way, or else of the list that is shown. So the last act
 * counts, and one that failed is taken back.
 */
export function useListAddress() {
  const shown = useLocation();
  const { location: next } = useNavigation();
  const navigate = useNavigate();
  const wanted = next?.pathname === shown.pathname ? next : shown;
  const shownPath = `${shown.pathname}${shown.search}`;
  /** The router tells of a navigation only with the next render. */
  const asked = useRef<string | null>(null);

  /** @param path of the same list, with its filters
   * @param wantedPath the same path for what `wanted` says */
  async function goTo(path: string, wantedPath: string): Promise<void> {
    if (path === (asked.current ?? wantedPath)) return;
    asked.current = path;
    // The list that is shown is loaded already.
    const isShown = path === shownPath;
    await orKept(
      navigate(path, {
        preventScrollReset: true,
        replace: isShown,
        ...(isShown && { defaultShouldRevalidate: false, state: shown.state as unknown }),
      }),
    );
    if (asked.current === path) asked.current = null;
  }
  return { wanted: new URLSearchParams(wanted.search), isWaiting: wanted !== shown, goTo };
}
