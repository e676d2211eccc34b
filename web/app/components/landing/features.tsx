import type { LandingContent } from '@chuck-and-bit/contract/shop-pages';

/** Drawings of the cards, by their places. */
const drawings: readonly string[] = [
  'M12 14v36M25 14v36M38 14v36M51 14v36M5 46 59 18',
  'M34 8h20v20L28 54a4 4 0 0 1-6 0L10 42a4 4 0 0 1 0-6zM45 20a2 2 0 1 1 0-4 2 2 0 0 1 0 4M22 34l10 10',
  'M32 6 10 14v18c0 13 9 22 22 26 13-4 22-13 22-26V14zM22 32l7 7 14-14',
];

export function Features({ features }: Pick<LandingContent, 'features'>) {
  if (features.length === 0) return null;
  return (
    <section aria-labelledby="features">
      <h2 id="features" className="text-3xl font-semibold">
        Why buy here
      </h2>
      <ul className="mt-4 grid grid-cols-1 gap-4 md:grid-cols-3">
        {features.map(({ title, text }, index) => (
          <Feature key={`${index} ${title}`} title={title} drawing={drawings[index % drawings.length]}>
            {text}
          </Feature>
        ))}
      </ul>
    </section>
  );
}

type FeatureProps = { title: string; drawing: string | undefined; children: string };

function Feature({ title, drawing, children }: FeatureProps) {
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
        <path d={drawing} />
      </svg>
      <h3 dir="auto" className="mt-4 text-xl font-semibold wrap-anywhere">
        {title}
      </h3>
      <p dir="auto" className="text-base-content/80 mt-2 wrap-anywhere whitespace-pre-line">
        {children}
      </p>
    </li>
  );
}
