import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import type { Move } from './use-sorted-list';

type RowButtonsProps = {
  /** What the row is about: "picture 2". */
  named: string;
  index: number;
  count: number;
  isOnItsWay: boolean;
  onMove: (move: Move) => void;
  onRemove: () => void;
};

/** Moves a row of a list, and removes it. */
export const RowButtons = ({ named, index, count, isOnItsWay, onMove, onRemove }: RowButtonsProps) => (
  // As wide in each row, so that the fields beside it are too.
  <div className="flex flex-wrap items-center sm:min-w-54 sm:justify-end">
    {index > 1 && (
      <RowButton move="first" label={`Move ${named} to the first place`} onClick={() => onMove('first')}>
        First
      </RowButton>
    )}
    <RowButton
      move="earlier"
      label={`Move ${named} up`}
      disabled={index === 0}
      onClick={() => onMove('earlier')}
    >
      <Icon name="up" className="size-5" />
    </RowButton>
    <RowButton
      move="later"
      label={`Move ${named} down`}
      disabled={index === count - 1}
      onClick={() => onMove('later')}
    >
      <Icon name="down" className="size-5" />
    </RowButton>
    <RowButton label={isOnItsWay ? `Cancel ${named}` : `Remove ${named}`} onClick={onRemove}>
      <Icon name="close" className="size-5" />
    </RowButton>
  </div>
);

type RowButtonProps = {
  label: string;
  move?: Move;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};

const RowButton = ({ label, move, disabled = false, onClick, children }: RowButtonProps) => (
  <Button
    variant="ghost"
    size="small"
    aria-label={label}
    data-move={move}
    disabled={disabled}
    className="min-w-11 px-2"
    onClick={onClick}
  >
    {children}
  </Button>
);
