import { type AriaAttributes, useEffect, useRef, useState } from 'react';
import { removeLine, restoreLine } from '../../../cart/change-lines';
import type { StoredLine } from '../../../cart/parse-cart';
import { storedCart } from '../../../cart/stored-cart';
import type { PricedCart, ShownLine } from '../../../cart/use-priced-cart';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { CartLine } from './cart-line';

/** The line that was removed last, and its index in the cart. */
type Removed = { line: StoredLine; index: number };

/** The lines of the cart, and below them the saved lines. */
export function CartLines({ cart }: { cart: PricedCart }) {
  const [removed, setRemoved] = useState<Removed | null>(null);

  function remove({ productId }: ShownLine) {
    const { lines } = storedCart();
    const index = lines.findIndex((line) => line.productId === productId);
    const line = lines[index];
    removeLine(productId);
    setRemoved(line ? { line, index } : null);
  }
  const undo = removed && (
    <RemovedNotice
      key={removed.line.productId}
      name={removed.line.name}
      onUndo={() => {
        restoreLine(removed.line, removed.index);
        setRemoved(null);
      }}
    />
  );
  return (
    <div className="flex flex-col gap-6">
      {!removed?.line.isSaved && undo}
      <Lines lines={cart.lines} onRemove={remove} aria-label="Products in your cart" />
      {(cart.saved.length > 0 || removed?.line.isSaved) && (
        <section aria-labelledby="saved-for-later" className="mt-4 flex flex-col gap-4">
          <h2 id="saved-for-later" className="text-xl font-semibold">
            Saved for later
          </h2>
          {removed?.line.isSaved && undo}
          <Lines lines={cart.saved} onRemove={remove} aria-labelledby="saved-for-later" />
        </section>
      )}
    </div>
  );
}

type LinesProps = AriaAttributes & { lines: ShownLine[]; onRemove: (line: ShownLine) => void };

function Lines({ lines, onRemove, ...name }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <Card as="div" className="py-0 sm:py-0">
      <ul {...name}>
        {lines.map((line) => (
          <li key={line.productId} className="border-base-300 border-t py-5 first:border-t-0 sm:py-6">
            <CartLine line={line} onRemove={() => onRemove(line)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Says what was removed. Its button takes over the focus from the Remove button, which is gone. */
function RemovedNotice({ name, onUndo }: { name: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <div className="bg-base-200 rounded-box flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-2.5">
      <output className="min-w-0">{`Removed: ${name}`}</output>
      <Button
        ref={button}
        variant="ghost"
        size="small"
        aria-label={`Undo: put ${name} back`}
        onClick={onUndo}
      >
        Undo
      </Button>
    </div>
  );
}
