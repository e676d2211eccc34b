import type { Drill } from '@chuck-and-bit/contract/drills';
import { addLine } from '../../cart/stored-cart';
import { useSession } from '../../session/store/use-session';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { sayAdded, sayFull } from './say-added';
import { sendCart } from './send-cart';

type AddToCartProps = {
  drill: Drill;
  /** By default the minimum order. */
  quantity?: number;
  disabled?: boolean;
  variant?: 'primary' | 'outline';
  className?: string;
  'aria-describedby'?: string;
};

/** Puts a product into the cart, at once and also offline. Staff don't order. */
export function AddToCart({
  drill,
  quantity = drill.minimumOrder,
  variant = 'outline',
  className,
  ...rest
}: AddToCartProps) {
  const { session } = useSession();
  if (session?.user.role) return null;

  function add() {
    if (!addLine(drill, quantity)) return sayFull();
    sayAdded(drill, quantity);
    if (session) sendCart();
  }
  return (
    <Button variant={variant} className={classNames('scripted-only', className)} {...rest} onClick={add}>
      Add to Cart
    </Button>
  );
}
