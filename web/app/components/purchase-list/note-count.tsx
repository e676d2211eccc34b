import { formatCount } from '@chuck-and-bit/contract/money';
import type { Purchase } from '@chuck-and-bit/contract/purchases';

/** "2 notes" of the staff about a purchase, for the staff. Nothing if there are none. */
export function NoteCount({ purchase: { notes } }: { purchase: Purchase }) {
  if (!notes) return null;
  return (
    <span className="text-base-content font-medium whitespace-nowrap">
      {notes === 1 ? '1 note' : `${formatCount(notes)} notes`}
    </span>
  );
}
