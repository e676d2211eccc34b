import { Skeleton, SkeletonGroup } from '../../../ui/skeleton';

/** The skeleton of a cart with lines. */
export function CartSkeleton() {
  return (
    <SkeletonGroup
      label="Loading your cart …"
      className="while-cart-comes mt-6 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(20rem,4fr)] lg:gap-12"
    >
      <div className="border-base-300 rounded-box flex gap-5 border p-5 sm:p-6">
        <Skeleton className="aspect-4/3 w-18 shrink-0 self-start sm:w-32" />
        <div className="flex grow flex-col gap-3">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-11 w-40" />
        </div>
      </div>
      <Skeleton className="h-96 w-full" />
    </SkeletonGroup>
  );
}
