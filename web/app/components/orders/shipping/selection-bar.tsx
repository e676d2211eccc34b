import { limits } from '@chuck-and-bit/contract/limits';
import { Link } from 'react-router';
import { paths } from '../../../page/paths';
import { Button, buttonClasses } from '../../../ui/button';
import { CheckboxField } from '../../../ui/checkbox-field';
import type { Selection } from './use-selection';

/** The actions on the selected orders. It appears with the first selection and stays in view while the table scrolls. */
export function SelectionBar({ selection, onShip }: { selection: Selection; onShip: () => void }) {
  const { selected, shippable, isFull, areAllSelected, toggleAll, clear } = selection;
  if (selected.length === 0) return null;
  return (
    <section
      aria-label="Selected orders"
      className="border-base-300 bg-base-100 rounded-box sticky bottom-3 z-10 flex flex-wrap items-center gap-x-5 gap-y-1 border px-4 py-2 shadow-lg max-sm:px-3 print:hidden"
    >
      <p aria-live="polite" className="font-medium">
        {selected.length} selected
        {isFull && shippable.length > selected.length && `, at most ${limits.shipments.max} at once`}
      </p>
      <CheckboxField
        label={`All shown that can be shipped (${shippable.length})`}
        checked={areAllSelected}
        onChange={toggleAll}
      />
      <div className="ms-auto flex flex-wrap gap-2 max-sm:w-full max-sm:gap-1.5 max-sm:*:grow max-sm:*:px-2">
        <Button variant="ghost" size="small" onClick={clear}>
          Clear
        </Button>
        <Link
          to={paths.packingSlips(selected.map(({ _id }) => _id))}
          className={buttonClasses('outline', 'small')}
        >
          Packing slips
        </Link>
        <Button size="small" onClick={onShip}>
          Ship selected
        </Button>
      </div>
    </section>
  );
}
