import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { FormError } from '../errors/form-error';
import type { useRowAction } from './use-row-action';

type DeleteDialogProps<Row extends { _id: string }> = {
  action: ReturnType<typeof useRowAction<Row>>;
  title: string;
  /** The consequences. */
  text: string;
  /** Names the row. */
  subject: (row: Row) => ReactNode;
  confirmLabel?: string;
};

/** Asks before a row is deleted or ended for good. */
export function DeleteDialog<Row extends { _id: string }>({
  action,
  title,
  text,
  subject,
  confirmLabel = 'Yes, delete',
}: DeleteDialogProps<Row>) {
  const { asked, confirm, drop, failure } = action;
  if (!asked) return null;
  return (
    <ConfirmDialog
      title={title}
      message={
        <>
          <p>{text}</p>
          <p className="mt-2 font-medium break-words">{subject(asked)}</p>
        </>
      }
      confirmLabel={confirmLabel}
      declineLabel="No, keep it"
      danger
      onConfirm={confirm}
      onDecline={drop}
    >
      <FormError message={failure} />
    </ConfirmDialog>
  );
}
