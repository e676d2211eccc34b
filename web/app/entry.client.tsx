import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { PageContext } from './page/page-context';
import { publicConfig, publicConfigElementId } from './page/public-config';

// While working on the shop: brings the styles again, as they change.
if (import.meta.env.DEV) await import('./app.css');

// A browser hides it from style sheets, not from scripts. React compares it with what the server rendered: a page that
// is sent again bears none.
const nonce = document.getElementById(publicConfigElementId)?.nonce || undefined;

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageContext value={{ publicConfig: publicConfig(), nonce }}>
        <HydratedRouter />
      </PageContext>
    </StrictMode>,
  );
});
