import { formatCount } from '@chuck-and-bit/contract/money';
import { useEffect, useRef } from 'react';
import { classNames } from '../../../ui/class-names';
import { Icon } from '../../../ui/icon';
import type { Choice } from './choose-products';
import type { ListedLine } from './find-products';

type OrderedLinesProps = {
  /** Null before a list was added. */
  lines: readonly ListedLine[] | null;
  onChoose: (line: ListedLine, choice: Choice) => void;
};

/** What became of each line of a list, with the answers to what is asked about it: a dozen lines are seen at once. */
export function OrderedLines({ lines, onChoose }: OrderedLinesProps) {
  const shown = useRef<HTMLDivElement>(null);
  const hasLines = lines !== null;
  // The cart above has grown.
  useEffect(() => {
    if (hasLines) shown.current?.scrollIntoView({ block: 'nearest' });
  }, [hasLines]);
  return (
    <div ref={shown} className={lines ? 'flex flex-col gap-2' : 'contents'}>
      <p aria-live="polite" data-takes-focus="" className="font-medium outline-none empty:hidden">
        {lines && <span key={summaryOf(lines)}>{summaryOf(lines)}</span>}
      </p>
      {lines && lines.length > 0 && (
        <ul
          aria-label="The lines of the list"
          className="border-base-300 divide-base-300 divide-y border-y text-sm"
        >
          {lines.map((line, index) => (
            <li key={index}>
              {'added' in line ? (
                <AddedLine choice={line.added} />
              ) : (
                <AskingLine line={line} onChoose={(choice) => onChoose(line, choice)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** "2 products added to your cart. 1 line needs a correction:" */
function summaryOf(lines: readonly ListedLine[]): string {
  const added = lines.filter((line) => 'added' in line).length;
  const asking = lines.length - added;
  const addedText =
    added === 0
      ? 'Nothing was added.'
      : `${formatCount(added)} ${added === 1 ? 'product' : 'products'} added to your cart.`;
  if (asking === 0) return addedText;
  return `${addedText} ${formatCount(asking)} ${asking === 1 ? 'line needs' : 'lines need'} a correction:`;
}

/** "4 × Drill driver" */
const choiceText = ({ product, quantity }: Choice): string => `${formatCount(quantity)} × ${product.name}`;

function AddedLine({ choice }: { choice: Choice }) {
  const { sku } = choice.product;
  return (
    <p className="flex items-baseline gap-2 py-1.5">
      <Icon name="check" className="text-success size-4 self-center" />
      <span className="sr-only">Added:</span>
      <bdi className="min-w-0 grow">{choiceText(choice)}</bdi>
      {sku && <bdi className="text-base-content/70 whitespace-nowrap">{sku}</bdi>}
    </p>
  );
}

type AskingLineProps = {
  line: Extract<ListedLine, { choices: Choice[] }>;
  onChoose: (choice: Choice) => void;
};

function AskingLine({ line: { text, reason, choices }, onChoose }: AskingLineProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1.5">
      <bdi className="min-w-0 font-semibold wrap-anywhere">{text}</bdi>
      <bdi className={classNames('min-w-0', choices.length === 0 ? 'text-error' : 'text-base-content/75')}>
        {reason}
      </bdi>
      {choices.map((choice) => (
        <button
          key={`${choice.product._id} ${choice.quantity}`}
          type="button"
          className="btn btn-outline border-base-content/30 h-auto min-h-8 px-2.5 py-0.5 text-start text-sm"
          onClick={() => onChoose(choice)}
        >
          <Icon name="plus" className="size-4" />
          <span className="sr-only">Add</span>
          <bdi className="min-w-0">{choiceText(choice)}</bdi>
        </button>
      ))}
    </div>
  );
}
