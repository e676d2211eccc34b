import { accentShades } from '@chuck-and-bit/contract/accent';
import type { CSSProperties } from 'react';
import { LogoDrawing } from '../../../../components/shell/logo';

const themes = [
  { name: 'workbench', title: 'In the light theme', shade: 'deep' },
  { name: 'night-shift', title: 'In the dark theme', shade: 'bright' },
] as const;

/** What both themes make of an accent. @param accent such as `#17564a`; empty: the colours of a new shop */
export function AccentPreview({ accent }: { accent: string }) {
  const shades = accent === '' ? null : accentShades(accent);
  // The page itself may have an accent, which is not that of the form.
  const style = {
    '--brand-deep': shades?.deep ?? 'initial',
    '--brand-bright': shades?.bright ?? 'initial',
  } as CSSProperties;
  return (
    <div className="grid gap-4 sm:col-span-6 sm:grid-cols-2">
      {themes.map(({ name, title, shade }) => (
        <figure key={name} className="min-w-0">
          <div
            data-theme={name}
            style={style}
            aria-hidden="true"
            className="bg-base-100 text-base-content border-base-300 rounded-box overflow-hidden border"
          >
            <div className="flex items-center gap-2 p-3">
              <LogoDrawing className="size-8" />
              <span className="text-primary font-semibold">4.90 each from 10</span>
            </div>
            <div className="tape" />
            <p className="pegboard px-3 py-4 text-lg font-semibold">The banner</p>
            <div className="flex flex-wrap items-center gap-3 p-3">
              <span className="btn btn-primary pointer-events-none h-11">Add to Cart</span>
              <span className="btn btn-outline outline-primary pointer-events-none h-11 outline-2 outline-offset-2">
                Focus
              </span>
              <Chart />
            </div>
          </div>
          <figcaption className="mt-1.5 text-sm">
            <span>{title}</span>
            {shades && <span className="ms-2 tabular-nums">{shades[shade]}</span>}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

const Chart = () => (
  <svg viewBox="0 0 40 24" className="fill-primary h-8">
    <path d="M0 14h8v10H0zM10 6h8v18h-8zM20 10h8v14h-8zM30 0h8v24h-8z" />
  </svg>
);
