import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { PageContext } from './page/page-context';
import { publicConfig, publicConfigElementId } from './page/public-config';
import { hydrated, hydrating } from './page/scripts-after-paint';

// While working on the shop: brings the styles again, as they change.
if (import.meta.env.DEV) await import('./app.css');

// A browser hides it from style sheets, not from scripts. React compares it with what the server rendered: a page that
// is sent again bears none.
const nonce = document.getElementById(publicConfigElementId)?.nonce || undefined;

/**
 * Its effect runs after those of the page, which is hydrated then. It wraps the page: as a sibling it would change the ids of
 * `useId`, which must be those of the server.
 */
function TellWhenHydrated({ children }: { children: ReactNode }) {
  useEffect(() => void document.dispatchEvent(new Event(hydrated)), []);
  return children;
}

document.dispatchEvent(new Event(hydrating));
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageContext value={{ publicConfig: publicConfig(), nonce }}>
        <TellWhenHydrated>
          <HydratedRouter />
        </TellWhenHydrated>
      </PageContext>
    </StrictMode>,
  );
});
