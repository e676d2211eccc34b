import { limits } from '@chuck-and-bit/contract/limits';
import { messages as shopMessages } from '@chuck-and-bit/contract/messages';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { useId } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { changeLine } from '../../../cart/change-lines';
import { hasRoom } from '../../../cart/stored-cart';
import { priceAt, type ShownLine } from '../../../cart/use-priced-cart';
import { LineMessages } from '../../../components/cart/line-messages';
import { QuantityStepper } from '../../../components/cart/quantity-stepper';
import { TierHint } from '../../../components/cart/tier-hint';
import { toast } from '../../../components/toasts/toast';
import { pictureOfImage, ProductImage } from '../../../components/catalogue/product-image';
import { paths } from '../../../browser/paths';
import { Button } from '../../../ui/button';

type CartLineProps = { line: ShownLine; onRemove: () => void };

/** A product in the cart, or saved for later. */
export function CartLine({ line, onRemove }: CartLineProps) {
  const { productId, image, name, isSaved, isDiscontinued } = line;
  const Heading = isSaved ? 'h3' : 'h2';
  const button = { variant: 'ghost', size: 'small', 'aria-describedby': nameIdOf(productId) } as const;
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-5">
      <div className="rounded-field aspect-4/3 overflow-hidden">
        <ProductImage
          picture={pictureOfImage({ id: productId, image })}
          alt=""
          sizes="(min-width: 40rem) 8rem, 4.5rem"
          loading="eager"
          className="size-full"
        />
      </div>
      <div className="min-w-0">
        <Heading className="font-sans text-lg leading-snug font-semibold wrap-anywhere">
          {isDiscontinued ? (
            <span id={nameIdOf(productId)}>
              <bdi>{name}</bdi>
            </span>
          ) : (
            <Link id={nameIdOf(productId)} to={paths.product(productId)} className="hover:underline">
              <bdi>{name}</bdi>
            </Link>
          )}
        </Heading>
        <LineDetails line={line} />
        <div className="-ms-3.5 mt-1 flex flex-wrap">
          {!isDiscontinued && (
            <Button {...button} onClick={() => move(productId, !isSaved)}>
              {isSaved ? 'Move to cart' : 'Save for later'}
            </Button>
          )}
          <Button {...button} onClick={onRemove}>
            Remove
          </Button>
        </div>
      </div>
    </div>
  );
}

const nameIdOf = (productId: string) => `line-${productId}`;

/** Saves a line for later or moves it back. The focus follows the line. */
function move(productId: string, isSaved: boolean): void {
  if (!hasRoom(isSaved)) {
    const { cartLines, savedLines } = limits;
    toast.error(isSaved ? shopMessages.savedFull(savedLines.max) : shopMessages.cartFull(cartLines.max));
    return;
  }
  flushSync(() => changeLine(productId, { isSaved }));
  document.getElementById(nameIdOf(productId))?.focus({ preventScroll: true });
}

function LineDetails({ line }: { line: ShownLine }) {
  const { quantity, unit, price, isSaved, isDiscontinued } = line;
  if (!isSaved && !isDiscontinued) return <Quantity line={line} />;
  return (
    <>
      <p className="text-base-content/75 text-sm tabular-nums">{`${formatQuantity(quantity, unit)}${!isDiscontinued ? ` · ${formatUsd(price)} per ${unit}` : ''}`}</p>
      {isDiscontinued && <p className="text-error mt-2 text-sm font-medium">{shopMessages.noLongerSold}</p>}
    </>
  );
}

/** The price and quantity of a line that will be ordered. */
function Quantity({ line }: { line: ShownLine }) {
  const id = useId();
  const { productId, quantity, minimumOrder, unit, messages } = line;
  return (
    <>
      <p className="text-base-content/75 text-sm tabular-nums">{`${formatUsd(line.price)} per ${unit}`}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-3">
        <QuantityStepper
          label={`Quantity of ${line.name}`}
          quantity={quantity}
          min={Math.min(minimumOrder, quantity)}
          max={limits.quantity.max}
          onChange={(quantity) =>
            changeLine(productId, { quantity: quantity, price: priceAt(line, quantity) })
          }
          isInvalid={messages.length > 0}
          aria-describedby={`${id}-notes`}
        />
        <p className="font-display ms-auto text-2xl font-semibold tabular-nums" aria-live="polite">
          {formatUsd(line.total)}
        </p>
      </div>
      <div id={`${id}-notes`} aria-live="polite" className="mt-2 flex flex-col gap-1 text-sm empty:hidden">
        <LineMessages line={line} />
        {line.nextTier && messages.length === 0 && (
          <p className="text-base-content/75 tabular-nums">
            <TierHint tier={line.nextTier} quantity={quantity} />
          </p>
        )}
      </div>
    </>
  );
}
