import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { PageContext } from './page-context';
import { publicConfig } from './public-config';

// While working on the shop: brings the styles again, as they change.
if (import.meta.env.DEV) await import('./app.css');

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageContext value={{ publicConfig: publicConfig() }}>
        <HydratedRouter />
      </PageContext>
    </StrictMode>,
  );
});
