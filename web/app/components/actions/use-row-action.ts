import { useRef, useState } from 'react';
import { forgetDraft } from '../../session/store/drafts';
import { useSession } from '../../session/store/use-session';
import { errorMessage } from '../errors/error-message';
import { isUnreachable, ShopApiError } from '../../browser/shop-api-error';
import { toast } from '../toasts/toast';
import { toastOutcome, useChange } from './use-change';

/** Whether the same request may succeed later, or after another confirmation. */
const mayTryAgain = (error: unknown) => isUnreachable(error) || isDisputed(error);

/** Shipping while a dispute of the payment is open needs another confirmation. */
const isDisputed = (error: unknown) => error instanceof ShopApiError && error.code === 'PAYMENT_DISPUTED';

type RowActionOptions<Row> = {
  /** Names the form of the dialog, if it keeps a draft. Success and closing forget it. */
  draftName?: (row: Row) => string;
  /** Where a success leads; by default the page stays and is loaded again. */
  leadsTo?: () => string;
};

/**
 * Changes a row after the user has confirmed it in a dialog. If the shop is unreachable, or asks for another confirmation, the
 * dialog stays open for another try.
 * @param change calls the API with the row and what the dialog has asked for, and returns the success message
 */
export function useRowAction<Row, Details extends unknown[] = []>(
  change: (row: Row, ...details: Details) => Promise<string>,
  { draftName, leadsTo }: RowActionOptions<Row> = {},
) {
  const [row, setRow] = useState<Row | null>(null);
  const userId = useSession().session?.user._id;
  const draft = row && draftName ? draftName(row) : '';
  // What a change leads to may depend on the loaded row, which is another one afterwards.
  const isSaid = useRef(false);
  const { send, outcome, reset } = useChange(change, {
    leadsTo,
    onSuccess: (sentence) => {
      forgetDraft(draft, userId);
      // The page is left, and the dialog with it.
      isSaid.current = leadsTo !== undefined;
      if (isSaid.current) toast.success(sentence);
    },
    onSettled: (settled) => {
      if (settled.ok ? !isSaid.current : !mayTryAgain(settled.error)) toastOutcome(settled);
    },
  });
  const canTryAgain = outcome?.ok === false && mayTryAgain(outcome.error);

  // The API has responded, and the list was loaded again.
  const isOver = outcome !== undefined && !canTryAgain;

  const open = (next: Row | null) => {
    reset();
    setRow(next);
  };

  return {
    /** The row that the dialog is about; null: no dialog. */
    row: isOver ? null : row,
    open,
    close: () => {
      forgetDraft(draft, userId);
      open(null);
    },
    draftName: draft,
    confirm: async (...details: Details) => {
      if (row !== null) await send(row, ...details);
    },
    /** Whether it was refused because a dispute of the payment is open. */
    isDisputed: canTryAgain && isDisputed(outcome.error),
    /** Why it failed, for the dialog; null unless it can be tried again. */
    failure: canTryAgain ? errorMessage(outcome.error) : null,
  };
}

export type RowAction<Row, Details extends unknown[] = []> = ReturnType<typeof useRowAction<Row, Details>>;
