import type { Drill } from '@chuck-and-bit/contract/drills';
import { addLine } from '../../cart/stored-cart';
import { useSession } from '../../session/store/use-session';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';

type AddToCartProps = {
  drill: Drill;
  /** By default the minimum order. */
  quantity?: number;
  disabled?: boolean;
  className?: string;
  'aria-describedby'?: string;
};

/** Puts a product into the cart, at once and also offline. Staff don't order. */
export function AddToCart({ drill, quantity = drill.minimumOrder, className, ...rest }: AddToCartProps) {
  const { session } = useSession();
  if (session?.user.role) return null;

  function add() {
    const isAdded = addLine(drill, quantity);
    void import('./added-toast').then(({ showAdded, showFull, sendCart }) => {
      if (!isAdded) return showFull();
      showAdded(drill, quantity);
      if (session) void sendCart();
    });
  }
  return (
    <Button variant="outline" className={classNames('scripted-only', className)} {...rest} onClick={add}>
      Add to Cart
    </Button>
  );
}
