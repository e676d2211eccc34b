import { classNames } from './class-names';

/** The drawings of the header, which every page loads. All others are in `icon.tsx`. */
export const headerDrawings = {
  person: 'M12 12a4 4 0 100-8 4 4 0 000 8zM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  magnifier: 'M11 18a7 7 0 100-14 7 7 0 000 14zM16 16l4.5 4.5',
  cart: 'M3 4.5h2.2l2.3 11h10.3l2-8H6M9.5 20.2h.01M16 20.2h.01',
} as const;

type LineDrawingProps = { path: string; className?: string | undefined };

export function LineDrawing({ path, className }: LineDrawingProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classNames('shrink-0', className ?? 'size-5')}
    >
      <path d={path} />
    </svg>
  );
}

/** Like `Icon`, with only the header's drawings. */
export function HeaderIcon({ name, className }: { name: keyof typeof headerDrawings; className?: string }) {
  return <LineDrawing path={headerDrawings[name]} className={className} />;
}
