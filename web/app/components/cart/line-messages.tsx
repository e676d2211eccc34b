import { formatUsd } from '@chuck-and-bit/contract/money';
import type { ShownLine } from '../../cart/use-priced-cart';

/** What prevents ordering a line, and whether its price has changed. */
export function LineMessages({ line }: { line: Pick<ShownLine, 'messages' | 'formerPrice' | 'price'> }) {
  const { messages, formerPrice, price } = line;
  return (
    <>
      {messages.map(({ code, message }) => (
        <p key={code} className="text-error font-medium">
          {message}
        </p>
      ))}
      {formerPrice !== undefined && formerPrice !== price && (
        <p className="text-warning font-medium tabular-nums">{`The price has ${price > formerPrice ? 'risen' : 'fallen'} since you added it. It was ${formatUsd(formerPrice)}.`}</p>
      )}
    </>
  );
}
