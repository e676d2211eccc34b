import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { isForOtherRole, paths } from '../paths';
import { useOrigin } from '../session/use-origin';
import { useSession } from '../session/use-session';

/** The frame of login and register. Whoever is signed in leaves it for the page they came from. */
export function AuthPage({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  const from = useOrigin();
  const { session } = useSession();
  if (session) return <Navigate to={isForOtherRole(from, session.user) ? paths.landing : from} replace />;
  return (
    <div className="page-width py-10 sm:py-16">
      <div className="border-base-300 rounded-box mx-auto grid max-w-4xl overflow-hidden border md:grid-cols-[5fr_6fr]">
        <aside className="pegboard hidden flex-col justify-end p-8 md:flex">
          <p className="font-display max-w-56 text-4xl leading-tight font-semibold text-balance">
            Measure twice. Drill once.
          </p>
        </aside>
        <section className="bg-base-100 p-6 sm:p-10">
          <h1 className="text-4xl font-semibold">{title}</h1>
          <p className="text-base-content/75 mt-1 mb-7">{intro}</p>
          {children}
        </section>
      </div>
    </div>
  );
}
