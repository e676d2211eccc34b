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

/** The shape of a page with a heading and a form. */
export function FormSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label} className="flex max-w-2xl flex-col gap-6">
      <Skeleton className="h-9 w-56" />
      {Array.from({ length: 4 }, (_, field) => (
        <div key={field} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-12 w-full" />
        </div>
      ))}
      <Skeleton className="h-12 w-36" />
    </SkeletonGroup>
  );
}
