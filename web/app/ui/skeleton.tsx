import { classNames } from './class-names';
import { NeedsScripts } from './needs-scripts';

/** A grey shape where something will be. Decorative: put a group of them inside a `SkeletonGroup`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('skeleton', className ?? 'h-4 w-full')} />;
}

/** Shapes of loading content, announced once as "Loading …". */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: React.ReactNode;
}) {
  return (
    <div aria-busy="true" className={className}>
      <output className="sr-only">{label}</output>
      <NeedsScripts what="This page" />
      {children}
    </div>
  );
}

/** The shape of a page with a heading and a list of rows. */
export function TableSkeleton({ label, rows = 6 }: { label: string; rows?: number }) {
  return (
    <SkeletonGroup label={label} className="flex flex-col gap-6">
      <Skeleton className="h-9 w-56" />
      <div className="border-base-300 rounded-box flex flex-col gap-5 border p-5">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="flex items-center gap-4">
            <Skeleton className="size-12 shrink-0" />
            <Skeleton className="h-4 flex-1" />
            <Skeleton className="h-4 w-24 max-sm:hidden" />
            <Skeleton className="h-9 w-20" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

/** The shape of a page with a heading and a form. */
export function FormSkeleton({ label, fields = 4 }: { label: string; fields?: number }) {
  return (
    <SkeletonGroup label={label} className="flex max-w-2xl flex-col gap-6">
      <Skeleton className="h-9 w-56" />
      {Array.from({ length: fields }, (_, field) => (
        <div key={field} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-12 w-full" />
        </div>
      ))}
      <Skeleton className="h-12 w-36" />
    </SkeletonGroup>
  );
}
