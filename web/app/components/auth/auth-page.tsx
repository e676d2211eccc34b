import { messages } from '@chuck-and-bit/contract/messages';
import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router';
import { paths } from '../../browser/paths';
import { isForOthers } from '../../browser/dashboard-screens';
import { browserSession } from '../../session/store/browser-session.client';
import { useOrigin } from '../../session/access/use-origin';
import { useSession } from '../../session/store/use-session';
import type { ProductToOrder } from './product-to-order';
import { BitRail } from '../shell/bit-rail';

type AuthPageProps = { title: string; intro: ReactNode; notice?: ReactNode; children: ReactNode };

/** Login and register. A signed-in visitor is redirected to the page they came from. */
export function AuthPage({ productName, ...props }: AuthPageProps & Partial<ProductToOrder>) {
  const from = useOrigin();
  const state = useSession();
  const { session } = state;
  const wasRefused = state.status === 'signed-out' && state.wasRefused;

  // Loads what the buttons need before they are pressed: browsers let a window open only right after a click.
  useEffect(() => {
    browserSession.identityClient().catch(() => undefined);
  }, []);

  if (session) return <Navigate to={isForOthers(from, session.user) ? paths.landing : from} replace />;
  const intro = productName ? (
    <span>
      Log in or register to order{' '}
      <strong className="text-base-content font-semibold">
        <bdi>{productName}</bdi>
      </strong>
    </span>
  ) : (
    props.intro
  );
  return <AuthFrame {...props} intro={intro} notice={wasRefused && messages.sessionEnded} />;
}

/** The frame of every page about signing in. */
export function AuthFrame({ title, intro, notice, children }: AuthPageProps) {
  return (
    <div className="page-width py-10 sm:py-16">
      <div className="border-base-300 rounded-box mx-auto grid grid-cols-1 max-w-4xl overflow-hidden border md:grid-cols-[5fr_6fr]">
        <aside className="pegboard hidden flex-col justify-between gap-8 p-8 md:flex">
          <BitRail />
          <p className="font-display max-w-56 text-4xl leading-tight font-semibold text-balance">
            Measure twice. Drill once.
          </p>
        </aside>
        <section className="bg-base-100 min-w-0 p-6 sm:p-10">
          <h1 tabIndex={-1} className="text-3xl font-semibold outline-none">
            {title}
          </h1>
          <p className="text-base-content/75 mt-1 mb-7">{intro}</p>
          {notice && <output className="alert alert-warning alert-soft mb-5 text-base">{notice}</output>}
          <div>{children}</div>
        </section>
      </div>
    </div>
  );
}

/** The other ways to sign in, below the form. */
export function OtherWays({ children }: { children: ReactNode }) {
  return (
    <div className="mt-5 flex flex-col gap-3">
      <OrLine />
      {children}
    </div>
  );
}

export function OrLine({ children = 'or' }: { children?: string }) {
  return (
    <p className="text-base-content/70 before:bg-base-300 after:bg-base-300 flex items-center gap-4 text-sm before:h-px before:flex-1 after:h-px after:flex-1">
      {children}
    </p>
  );
}
