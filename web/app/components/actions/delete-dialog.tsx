import { directionOf } from '@chuck-and-bit/contract/isolated';
import { RowDialog } from './row-dialog';
import type { RowAction } from './use-row-action';

type DeleteDialogProps<Row> = {
  action: RowAction<Row>;
  title: string;
  /** The consequences. */
  text: string;
  /** Names the row. */
  subject: (row: Row) => string;
  confirmLabel?: string;
};

/** Asks before a row is deleted or ended for good. */
export function DeleteDialog<Row>(props: DeleteDialogProps<Row>) {
  const { text, subject, confirmLabel = 'Yes, delete', ...rest } = props;
  return (
    <RowDialog
      {...rest}
      message={(row) => (
        <>
          <p>{text}</p>
          <p dir={directionOf(subject(row))} className="mt-2 font-medium break-words">
            {subject(row)}
          </p>
        </>
      )}
      confirmLabel={confirmLabel}
      declineLabel="No, keep it"
      danger
    />
  );
}
