import { limits } from '@chuck-and-bit/contract/limits';
import { useEffect, useRef } from 'react';

const counters = [
  { value: 49, suffix: '+', label: 'Countries we ship to' },
  { value: 500, suffix: 'K+', label: 'Tools sent out' },
  { value: 70, suffix: 'K+', label: 'Workshops served' },
  { value: 10, suffix: 'K+', label: 'Customer reviews' },
];

export function ShopCounters() {
  return (
    <section aria-label="The shop in numbers" className="bg-base-200 border-base-300 border-b">
      <dl className="page-width grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-6 gap-y-8 py-10 lg:grid-cols-4">
        {counters.map((counter) => (
          <div key={counter.label} className="flex flex-col-reverse">
            <dt className="text-base-content/75">{counter.label}</dt>
            <dd className="font-display text-5xl leading-none font-semibold tabular-nums sm:text-6xl">
              <CountUp to={counter.value} suffix={counter.suffix} />
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
        const progress = Math.min(1, Math.max(0, now - start) / limits.counterMilliseconds);
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
