import { formatCount } from '@chuck-and-bit/contract/money';
import { Button } from '../../../ui/button';

type NewOrdersProps = { waiting: number; added: number; onShow: () => void };

/** A button that shows the waiting orders. To screen readers it also announces orders that a refresh added by itself. */
export function NewOrders({ waiting, added, onShow }: NewOrdersProps) {
  return (
    <output
      aria-label="New orders"
      className="pointer-events-none sticky top-20 z-10 -mb-3 flex h-0 justify-center"
    >
      {waiting > 0 ? (
        <Button
          size="small"
          className="pointer-events-auto shadow-lg"
          onClick={() => {
            onShow();
            window.scrollTo({ top: 0 });
            document.querySelector('h1')?.focus({ preventScroll: true });
          }}
        >
          {newOrders(waiting)}
        </Button>
      ) : (
        added > 0 && <span className="sr-only">{newOrders(added)}</span>
      )}
    </output>
  );
}

const newOrders = (count: number) => (count === 1 ? '1 new order' : `${formatCount(count)} new orders`);
