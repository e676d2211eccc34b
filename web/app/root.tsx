import { type ReactNode, Suspense, lazy } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, isRouteErrorResponse } from 'react-router';
import type { Route } from './+types/root';
import './app.css';
import { ErrorPage } from './components/error-page';
import { NavigationProgress } from './components/navigation-progress';
import { SiteFooter } from './components/site-footer';
import { SiteHeader } from './components/site-header';
import { usePageContext } from './page-context';
import { pageMeta, shopName } from './page-meta';
import { publicConfigElementId } from './public-config';
import { NotFoundPage } from './screens/visitor/not-found/not-found';
import { tokenStorageKey } from './shop-api';
import { useHydrated } from './use-hydrated';

const Toasts = lazy(() => import('./components/toasts'));

// Runs before the first paint: someone whose session is being restored must not see Login and Register flash by.
const markSignedIn = `try{if(localStorage.getItem(${JSON.stringify(tokenStorageKey)}))document.documentElement.dataset.hasToken=''}catch{}`;

export const meta: Route.MetaFunction = () =>
  pageMeta(
    shopName,
    'Drills, bits and drilling tools for people who make things. Ordered by the piece, paid by card.',
  );

export function Layout({ children }: { children: ReactNode }) {
  const { publicConfig, nonce } = usePageContext();
  const hydrated = useHydrated();
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#17463d" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // oxlint-disable-next-line react/no-danger -- a constant of ours
          dangerouslySetInnerHTML={{ __html: markSignedIn }}
        />
        <script
          type="application/json"
          id={publicConfigElementId}
          nonce={nonce}
          suppressHydrationWarning
          // oxlint-disable-next-line react/no-danger -- JSON that can't end its element
          dangerouslySetInnerHTML={{ __html: JSON.stringify(publicConfig).replace(/</g, '\\u003c') }}
        />
      </head>
      <body className="flex min-h-dvh flex-col">
        <a href="#content" className="skip-link">
          Skip to content
        </a>
        <NavigationProgress />
        <SiteHeader />
        <main id="content" tabIndex={-1} className="grow outline-none">
          {children}
        </main>
        <SiteFooter />
        {hydrated && (
          <Suspense>
            <Toasts />
          </Suspense>
        )}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return <ErrorPage error={error} />;
}
