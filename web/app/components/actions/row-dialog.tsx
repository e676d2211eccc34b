import type { ReactNode } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/confirm-dialog';
import { FormError } from '../errors/form-error';
import type { RowAction } from './use-row-action';

type RowDialogProps<Row> = Omit<ConfirmDialogProps, 'message' | 'onConfirm' | 'onDecline' | 'children'> & {
  action: RowAction<Row>;
  message: (row: Row) => ReactNode;
  onDecline?: () => void;
};

/** Asks before a row is changed. */
export function RowDialog<Row>(props: RowDialogProps<Row>) {
  const { action, message, onDecline, ...texts } = props;
  const { row, confirm, close, failure } = action;
  if (!row) return null;
  const decline = () => {
    onDecline?.();
    close();
  };
  return (
    <ConfirmDialog {...texts} message={message(row)} onConfirm={confirm} onDecline={decline}>
      <FormError message={failure} />
    </ConfirmDialog>
  );
}
