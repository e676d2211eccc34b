import { lazy, Suspense } from 'react';
import { paths } from '../../browser/paths';
import { unreachableMessage } from '../../browser/reachability';
import { useSession } from '../../session/store/use-session';
import { Button, ButtonLink } from '../../ui/button';
import { classNames } from '../../ui/class-names';

// Loaded only for logged-in users on the page of a sold-out product.
const NoticeButton = lazy(() =>
  import('./notice-button').catch(() => ({ default: () => <p className="mt-3">{unreachableMessage()}</p> })),
);

/** Asks for one mail when a sold-out product is back. Hidden for staff, who don't order. */
export function BackInStock({ productId }: { productId: string }) {
  const { status, session } = useSession();
  if (session?.user.role) return null;
  return session ? (
    <Suspense fallback={<WaitingButton />}>
      <NoticeButton productId={productId} />
    </Suspense>
  ) : (
    <ButtonLink
      to={paths.login(paths.product(productId))}
      variant="outline"
      className={classNames('mt-3 w-full', status === 'restoring' && 'until-restored')}
    >
      Log in to be told when it is back
    </ButtonLink>
  );
}

const WaitingButton = () => (
  <Button variant="outline" className="mt-3 w-full" busy>
    Tell me when it is back
  </Button>
);
