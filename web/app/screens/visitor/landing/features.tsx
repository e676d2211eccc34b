import type { ReactNode } from 'react';

export function Features() {
  return (
    <section aria-labelledby="features">
      <h2 id="features" className="text-3xl font-semibold">
        Why buy here
      </h2>
      <ul className="mt-4 grid grid-cols-1 gap-4 md:grid-cols-3">
        <Feature
          title="Counted, not guessed"
          drawing={<path d="M12 14v36M25 14v36M38 14v36M51 14v36M5 46 59 18" />}
        >
          Each product&apos;s page says how many we have. What you order is set aside, and we never sell a
          drill that isn&apos;t there.
        </Feature>
        <Feature
          title="The price you see"
          drawing={
            <path d="M34 8h20v20L28 54a4 4 0 0 1-6 0L10 42a4 4 0 0 1 0-6zM45 20a2 2 0 1 1 0-4 2 2 0 0 1 0 4M22 34l10 10" />
          }
        >
          Each price is in dollars, for one piece, one set or one pack. It is fixed the moment you order, and
          stays what it was if ours changes later.
        </Feature>
        <Feature
          title="Your card stays yours"
          drawing={<path d="M32 6 10 14v18c0 13 9 22 22 26 13-4 22-13 22-26V14zM22 32l7 7 14-14" />}
        >
          Card numbers go straight to the payment provider and never touch our servers. An order you have not
          paid can be cancelled at any time, without asking.
        </Feature>
      </ul>
    </section>
  );
}

function Feature({ title, drawing, children }: { title: string; drawing: ReactNode; children: ReactNode }) {
  return (
    <li className="bg-base-200 rounded-box p-6">
      <svg
        viewBox="0 0 64 64"
        className="text-primary size-12"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {drawing}
      </svg>
      <h3 className="mt-4 text-xl font-semibold">{title}</h3>
      <p className="text-base-content/80 mt-2">{children}</p>
    </li>
  );
}
