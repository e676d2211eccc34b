import type { ReactNode } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  isRouteErrorResponse,
  useLocation,
} from 'react-router';
import type { Route } from './+types/root';
import { ErrorPage } from './components/errors/error-page';
import { AnnouncementBar } from './components/shell/announcement-bar';
import { CheckoutHeader } from './components/shell/checkout-header';
import { FramePart } from './components/shell/frame-part';
import { LinkNotice } from './components/shell/link-notice';
import { NavigationProgress } from './components/shell/navigation-progress';
import { NextPage } from './components/shell/next-page';
import { PageAnnouncer } from './components/shell/page-announcer';
import { ReadOnlyBar } from './components/shell/read-only-bar';
import { RemovedPasswordPlace } from './components/account/removed-password-place';
import { SiteFooter } from './components/shell/site-footer';
import { ShopIcons } from './components/shell/shop-icons';
import { ShopLine } from './components/shell/shop-line';
import { SiteHeader } from './components/shell/site-header';
import { showStoredCartCount } from './cart/cart-count';
import { ToastPlace } from './components/toasts/toast-place';
import headingFont from './fonts/barlow-condensed-600.woff2?url';
import textFont from './fonts/barlow-400.woff2?url';
import strongFont from './fonts/barlow-600.woff2?url';
import { shopKey } from './browser/browser-storage';
import { keepPageWhenUnreachable } from './browser/keep-page';
import { paths } from './browser/paths';
import { usePageContext } from './browser/page-context';
import { pageMeta, shopNameOf } from './browser/page-meta';
import { publicConfigElementId } from './browser/public-config';
import { startAfterPaint } from './browser/scripts-after-paint';
import { goToNotedPage } from './browser/noted-page';
import { NotFoundPage } from './screens/visitor/not-found/not-found';
import { hostServicesContext } from './server-context';
import { tokenShape, tokenStorageKey } from './session/store/token-storage';

// Runs before the first paint: someone whose session is being restored must not see Login and Register flash by.
const lookForToken = `try{if(${String(tokenShape)}.test(localStorage.getItem(${JSON.stringify(tokenStorageKey)})))document.documentElement.dataset.hasToken=''}catch{}`;
// React Router's script reads `sessionStorage` even where that throws. In its place stands a storage without entries or room.
const replaceDeniedStorage = `try{sessionStorage.length}catch{Object.defineProperty(window,'sessionStorage',{value:{getItem:()=>null,removeItem(){},setItem(){throw new DOMException('','QuotaExceededError')}}})}`;
// In the browser these scripts have already run.
const beforeFirstPaint = import.meta.env.SSR
  ? `${goToNotedPage()};${replaceDeniedStorage};${lookForToken};${showStoredCartCount()}`
  : null;
const whenPainted = import.meta.env.SSR ? startAfterPaint : null;

/** The shop's public URL, for absolute addresses, its name and its pictures for others. They stay while a page is open. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, shopName, sharedPicture } = context.get(hostServicesContext).publicConfig;
  return { publicUrl, shopName, sharedPicture };
}
export const shouldRevalidate = () => false;

export const clientMiddleware = [keepPageWhenUnreachable];

export const links: Route.LinksFunction = () =>
  [headingFont, textFont, strongFont].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous',
  }));

export const meta: Route.MetaFunction = (args) =>
  pageMeta(
    args,
    shopNameOf(args),
    'Drills, bits and drilling tools for people who make things. Ordered by the piece, paid by card.',
  );

export function Layout({ children }: { children: ReactNode }) {
  const { publicConfig, nonce, styles } = usePageContext();
  const isCheckout = useLocation().pathname === paths.checkout();
  const shopLine = (
    <FramePart>
      <ShopLine />
    </FramePart>
  );
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
        <ShopIcons />
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
        <FramePart>
          <NavigationProgress />
        </FramePart>
        <FramePart>
          <NextPage />
        </FramePart>
        <FramePart>
          <ReadOnlyBar />
        </FramePart>
        {!isCheckout && (
          <FramePart>
            <AnnouncementBar />
          </FramePart>
        )}
        <FramePart fallback={<HomeLink />}>{isCheckout ? <CheckoutHeader /> : <SiteHeader />}</FramePart>
        {!isCheckout && shopLine}
        {/* At least as tall as the window, so that late content never pushes a visible footer. */}
        <main id="content" tabIndex={-1} className="min-h-[calc(100dvh-4.625rem)] grow outline-none">
          <FramePart>
            <RemovedPasswordPlace />
          </FramePart>
          {children}
        </main>
        {isCheckout && shopLine}
        <FramePart>
          <SiteFooter />
        </FramePart>
        <FramePart>
          <PageAnnouncer />
        </FramePart>
        <FramePart>
          <LinkNotice />
        </FramePart>
        <FramePart>
          <ToastPlace />
        </FramePart>
        <ScrollRestoration nonce={nonce} storageKey={shopKey('scroll')} />
        <Scripts nonce={nonce} />
        <script nonce={nonce} suppressHydrationWarning>
          {whenPainted ?? ''}
        </script>
      </body>
    </html>
  );
}

/** Replaces a header that failed. */
const HomeLink = () => (
  <a href={paths.landing} className="link page-width py-4 font-semibold">
    {usePageContext().publicConfig.shopName}
  </a>
);

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return <ErrorPage error={error} />;
}
