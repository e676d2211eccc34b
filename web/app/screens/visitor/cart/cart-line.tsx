import { limits } from '@chuck-and-bit/contract/limits';
import { messages as shopMessages } from '@chuck-and-bit/contract/messages';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { type ReactNode, useId } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { changeLine } from '../../../cart/change-lines';
import { priceAt, type ShownLine } from '../../../cart/use-priced-cart';
import { LineMessages } from '../../../components/cart/line-messages';
import { TierHint } from '../../../components/cart/tier-hint';
import { ProductImage } from '../../../components/catalogue/product-image';
import { paths } from '../../../page/paths';
import { Button } from '../../../ui/button';
import { QuantityStepper } from '../../../ui/quantity-stepper';

type CartLineProps = { line: ShownLine; onRemove: () => void };

/** A product in the cart. */
export function CartLine({ line, onRemove }: CartLineProps) {
  return line.isDiscontinued ? (
    <DiscontinuedLine line={line} heading="h2" onRemove={onRemove} />
  ) : (
    <SoldLine line={line} onRemove={onRemove} />
  );
}

function SoldLine({ line, onRemove }: CartLineProps) {
  const id = useId();
  const { productId, quantity, minimumOrder, unit, messages } = line;
  return (
    <LineFrame line={line} heading="h2">
      <p className="text-base-content/75 text-sm tabular-nums">
        {formatUsd(line.price)} per {unit}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-3">
        <QuantityStepper
          label={`Quantity of ${line.name}`}
          quantity={quantity}
          min={Math.min(minimumOrder, quantity)}
          max={limits.quantity.max}
          onChange={(wanted) => changeLine(productId, { quantity: wanted, price: priceAt(line, wanted) })}
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
      <div className="-ms-3.5 mt-1 flex flex-wrap">
        <Button
          variant="ghost"
          size="small"
          aria-describedby={nameIdOf(line.productId)}
          onClick={() => move(productId, true)}
        >
          Save for later
        </Button>
        <Button variant="ghost" size="small" aria-describedby={nameIdOf(line.productId)} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </LineFrame>
  );
}

/** Saves a line for later or moves it back. The focus follows the line. */
function move(productId: string, isSaved: boolean): void {
  flushSync(() => changeLine(productId, { isSaved }));
  document.getElementById(nameIdOf(productId))?.focus({ preventScroll: true });
}

const nameIdOf = (productId: string) => `line-${productId}`;

/** A product that was saved for later. */
export function SavedLine({ line, onRemove }: CartLineProps) {
  if (line.isDiscontinued) return <DiscontinuedLine line={line} heading="h3" onRemove={onRemove} />;
  return (
    <LineFrame line={line} heading="h3">
      <p className="text-base-content/75 text-sm tabular-nums">
        {formatQuantity(line.quantity, line.unit)} · {formatUsd(line.price)} per {line.unit}
      </p>
      <div className="-ms-3.5 mt-1 flex flex-wrap">
        <Button
          variant="ghost"
          size="small"
          aria-describedby={nameIdOf(line.productId)}
          onClick={() => move(line.productId, false)}
        >
          Move to cart
        </Button>
        <Button variant="ghost" size="small" aria-describedby={nameIdOf(line.productId)} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </LineFrame>
  );
}

/** A deleted or archived product. Its line says that it is no longer sold, until the buyer removes it. */
function DiscontinuedLine({ line, heading, onRemove }: CartLineProps & Pick<LineFrameProps, 'heading'>) {
  return (
    <LineFrame line={line} heading={heading}>
      <p className="text-base-content/75 text-sm tabular-nums">{formatQuantity(line.quantity, line.unit)}</p>
      <p className="text-error mt-2 text-sm font-medium">{shopMessages.noLongerSold}</p>
      <div className="-ms-3.5 mt-1 flex">
        <Button variant="ghost" size="small" aria-describedby={nameIdOf(line.productId)} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </LineFrame>
  );
}

/** `heading`: the level of the heading within the page. */
type LineFrameProps = { line: ShownLine; heading: 'h2' | 'h3'; children: ReactNode };

function LineFrame({ line, heading: Heading, children }: LineFrameProps) {
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-5">
      <div className="bg-base-200 rounded-field aspect-4/3 overflow-hidden">
        <ProductImage
          product={{ id: line.productId, image: line.image }}
          alt=""
          sizes="(min-width: 40rem) 8rem, 4.5rem"
          loading="eager"
          className="size-full object-cover"
        />
      </div>
      <div className="min-w-0">
        <Heading className="font-sans text-lg leading-snug font-semibold wrap-anywhere">
          {line.isDiscontinued ? (
            <span id={nameIdOf(line.productId)}>{line.name}</span>
          ) : (
            <Link id={nameIdOf(line.productId)} to={paths.drill(line.productId)} className="hover:underline">
              {line.name}
            </Link>
          )}
        </Heading>
        {children}
      </div>
    </div>
  );
}
