import { keysOf } from '@chuck-and-bit/contract/keys';
import { pageLimits } from '@chuck-and-bit/contract/page-limits';
import { useEffect, useRef } from 'react';
import { usePageContext } from '../../browser/page-context';

const labels = {
  countries: 'Countries we ship to',
  shipped: 'Tools sent out',
  customers: 'Workshops served',
  reviews: 'Customer reviews',
} as const;
const names = keysOf(labels);

/** The numbers that the merchant has entered. */
export function ShopCounters() {
  const { counters } = usePageContext().publicConfig;
  const entered = names.filter((name) => counters[name] !== '');
  if (entered.length === 0) return null;
  return (
    <section aria-label="The shop in numbers" className="bg-base-200 border-base-300 border-y">
      <dl className="page-width grid grid-cols-2 gap-x-6 gap-y-4 py-6 max-[20rem]:grid-cols-1 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
        {entered.map((name) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-base-content/75 text-sm">{labels[name]}</dt>
            <dd className="font-display text-4xl leading-10 font-semibold tabular-nums sm:text-5xl sm:leading-12">
              <CountUp to={Number.parseInt(counters[name])} suffix={counters[name].replace(/^\d+/, '')} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/**
 * Counts up once it comes into view. CSS shows the count from an attribute in place of the text, so a screen reader reads the
 * final number. Without scripts, or with reduced motion, the final number shows at once.
 */
function CountUp({ to, suffix }: { to: number; suffix: string }) {
  const element = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const { current } = element;
    if (!current || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let frame = 0;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      const start = performance.now();
      const step = (now: number) => {
        const progress = Math.min(1, Math.max(0, now - start) / pageLimits.counterMilliseconds);
        current.dataset['counting'] = `${Math.round(to * (1 - (1 - progress) ** 3))}${suffix}`;
        if (progress < 1) frame = requestAnimationFrame(step);
        else delete current.dataset['counting'];
      };
      frame = requestAnimationFrame(step);
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [to, suffix]);

  return <span ref={element}>{`${to}${suffix}`}</span>;
}
