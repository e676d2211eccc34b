import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, isRouteErrorResponse } from 'react-router';
import type { Route } from './+types/root';
import { ErrorPage } from './components/errors/error-page';
import { LinkNotice } from './components/shell/link-notice';
import { NavigationProgress } from './components/shell/navigation-progress';
import { PageAnnouncer } from './components/shell/page-announcer';
import { RemovedPasswordPlace } from './components/account/removed-password-place';
import { SiteFooter } from './components/shell/site-footer';
import { SiteHeader } from './components/shell/site-header';
import { showStoredCartCount } from './cart/cart-count';
import { ToastPlace } from './components/toasts/toast-place';
import headingFont from './fonts/barlow-condensed-600.woff2?url';
import textFont from './fonts/barlow-400.woff2?url';
import strongFont from './fonts/barlow-600.woff2?url';
import { usePageContext } from './page/page-context';
import { pageMeta, shopName } from './page/page-meta';
import { publicConfigElementId } from './page/public-config';
import { startAfterPaint } from './page/scripts-after-paint';
import { NotFoundPage } from './screens/visitor/not-found/not-found';
import { hostServicesContext } from './server-context';
import { tokenStorageKey } from './session/store/token-storage';

// Runs before the first paint: someone whose session is being restored must not see Login and Register flash by.
const lookForToken = `try{if(localStorage.getItem(${JSON.stringify(tokenStorageKey)}))document.documentElement.dataset.hasToken=''}catch{}`;
// In the browser these scripts have already run.
const beforeFirstPaint = import.meta.env.SSR ? `${lookForToken};${showStoredCartCount}` : null;
const whenPainted = import.meta.env.SSR ? startAfterPaint : null;

/** The shop's public URL, for absolute addresses. It never changes while a page is open. */
export function loader({ context }: Route.LoaderArgs) {
  return { publicUrl: context.get(hostServicesContext).publicConfig.publicUrl };
}
export const shouldRevalidate = () => false;

export const links: Route.LinksFunction = () =>
  [headingFont, textFont, strongFont].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous',
  }));

export const meta: Route.MetaFunction = () =>
  pageMeta(
    shopName,
    'Drills, bits and drilling tools for people who make things. Ordered by the piece, paid by card.',
  );

export function Layout({ children }: { children: ReactNode }) {
  const { publicConfig, nonce, styles } = usePageContext();
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script nonce={nonce} suppressHydrationWarning>
          {beforeFirstPaint ?? ''}
        </script>
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcfbf8" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171c1b" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
        <style suppressHydrationWarning>{styles ?? ''}</style>
        <Links nonce={nonce} />
        <script type="application/json" id={publicConfigElementId} nonce={nonce} suppressHydrationWarning>
          {JSON.stringify(publicConfig).replace(/</g, '\\u003c')}
        </script>
      </head>
      <body className="flex min-h-dvh flex-col">
        <a href="#content" className="skip-link">
          Skip to content
        </a>
        <NavigationProgress />
        <SiteHeader />
        {/* At least as tall as the window, so that late content never pushes a visible footer. */}
        <main id="content" tabIndex={-1} className="min-h-[calc(100dvh-4.625rem)] grow outline-none">
          <RemovedPasswordPlace />
          {children}
        </main>
        <SiteFooter />
        <PageAnnouncer />
        <LinkNotice />
        <ToastPlace />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
        <script nonce={nonce} suppressHydrationWarning>
          {whenPainted ?? ''}
        </script>
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
