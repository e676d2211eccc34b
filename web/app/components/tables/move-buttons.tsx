import type { Area } from '@chuck-and-bit/contract/roles';
import { useRights } from '../../session/access/use-rights';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';

type MoveButtonsProps = {
  /** Who may only read it gets no buttons. */
  area: Area;
  /** The id of the element that names the row. */
  describedBy: string;
  /** The place of the row in its list, from 0. */
  index: number;
  /** The length of the list. */
  count: number;
  onMove: (to: number) => void;
};

/** The buttons that move a row up or down. At the end of the list they stay, because one may have the focus. */
export function MoveButtons({ area, describedBy, index, count, onMove }: MoveButtonsProps) {
  const { mayChange } = useRights();
  if (!mayChange(area)) return null;
  const moves = [
    { direction: 'up', to: index - 1 },
    { direction: 'down', to: index + 1 },
  ] as const;
  return moves.map(({ direction, to }) => {
    const isPossible = to >= 0 && to < count;
    return (
      <Button
        key={direction}
        variant="outline"
        size="row"
        className="border-base-300 aria-disabled:opacity-40"
        aria-label={`Move ${direction}`}
        aria-describedby={describedBy}
        aria-disabled={isPossible ? undefined : true}
        onClick={isPossible ? () => onMove(to) : undefined}
      >
        <Icon name={direction} />
      </Button>
    );
  });
}
