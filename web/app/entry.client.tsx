import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { PageContext } from './browser/page-context';
import { publicConfig, publicConfigElementId } from './browser/public-config';
import { hydrated } from './browser/scripts-after-paint';
import { restoreSession } from './session/store/use-session';

// In development, loads the styles as a module that updates when they change.
if (import.meta.env.DEV) await import('./app.css');

// Browsers hide the nonce attribute from style sheets, but not the property from scripts. Hydration compares it with the
// server's HTML, where cacheable pages have none.
const nonce = document.getElementById(publicConfigElementId)?.nonce || undefined;

/**
 * Its effect runs after the page's effects, when the page is hydrated. It wraps the page, because a sibling would change the
 * ids of `useId`, which must match those of the server.
 */
function ReportHydration({ children }: { children: ReactNode }) {
  // After the effects: while they run, React can't hydrate a card for a repeated click, and drops the click.
  useEffect(() => queueMicrotask(() => document.dispatchEvent(new Event(hydrated))), []);
  return children;
}

restoreSession();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageContext value={{ publicConfig: publicConfig(), nonce }}>
        <ReportHydration>
          <HydratedRouter />
        </ReportHydration>
      </PageContext>
    </StrictMode>,
  );
});
