import type { Product } from '@chuck-and-bit/contract/products';
import { addLine } from '../../cart/stored-cart';
import { useSession } from '../../session/store/use-session';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { HeaderIcon } from '../../ui/header-icon';
import { sayAdded, sayFull } from './say-added';
import { sendCart } from './send-cart';

type AddToCartProps = {
  product: Product;
  /** By default the minimum order. */
  quantity?: number;
  disabled?: boolean;
  /** `icon`: a basket, as wide as high. */
  variant?: 'primary' | 'outline' | 'icon';
  className?: string;
  'aria-describedby'?: string;
};

/** Puts a product into the cart, at once and also offline. Staff don't order. */
export function AddToCart({
  product,
  quantity = product.minimumOrder,
  variant = 'outline',
  className,
  ...rest
}: AddToCartProps) {
  const { session } = useSession();
  if (session?.user.role) return null;

  function add() {
    if (!addLine(product, quantity)) return sayFull();
    sayAdded(product, quantity);
    if (session) sendCart();
  }
  if (variant === 'icon') {
    return (
      <button
        type="button"
        aria-label="Add to Cart"
        className="btn btn-primary btn-square scripted-only size-11 shrink-0"
        {...rest}
        onClick={add}
      >
        <HeaderIcon name="cart" className="size-6" />
      </button>
    );
  }
  return (
    <Button variant={variant} className={classNames('scripted-only', className)} {...rest} onClick={add}>
      Add to Cart
    </Button>
  );
}
