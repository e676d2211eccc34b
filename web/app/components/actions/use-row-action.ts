import { useState } from 'react';
import { forgetDraft } from '../../session/store/drafts';
import { errorMessage } from '../errors/error-message';
import { isUnreachable, ShopApiError } from '../../page/shop-api-error';
import { withReauthentication } from '../../session/reauthentication/reauthentication';
import { type Outcome, outcomeOf } from './outcome';
import { toastOutcome, useScreenAction } from './use-screen-action';

/** A request to a screen's action to change a row. */
export type RowRequest = { intent: string; id: string };

/** Runs the work of such an action. If it needs a recent sign-in, asks the user to confirm their identity. */
export const runRowAction = (work: () => Promise<string>) => outcomeOf(() => withReauthentication(work));

/** Whether the same request may succeed later, or after another confirmation. */
const mayTryAgain = (error: unknown) => isUnreachable(error) || isDisputed(error);

/** Shipping while a dispute of the payment is open needs another confirmation. */
const isDisputed = (error: unknown) => error instanceof ShopApiError && error.code === 'PAYMENT_DISPUTED';

/**
 * Has the screen's action change a row after the user has confirmed it in a dialog. The action returns its success message.
 * If the shop is unreachable, or asks for another confirmation, the dialog stays open for another try.
 */
export function useRowAction<Row extends { _id: string }>(intent: string) {
  const [row, setRow] = useState<Row | null>(null);
  const draftName = `${intent} ${row?._id}`;
  const { send, outcome, reset } = useScreenAction<string>(report, () => forgetDraft(draftName));
  const canTryAgain = outcome?.ok === false && mayTryAgain(outcome.error);

  // The action has responded, and the list was reloaded.
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
      forgetDraft(draftName);
      open(null);
    },
    /** Names the form of the dialog, if it keeps a draft. Success and closing forget it. */
    draftName,
    /** `details`: what the action needs beside the row. */
    confirm: async (details: object = {}) => {
      if (row === null) return;
      await send({ ...details, intent, id: row._id });
    },
    /** Whether it was refused because a dispute of the payment is open. */
    isDisputed: canTryAgain && isDisputed(outcome.error),
    /** Why it failed, for the dialog; null unless it can be tried again. */
    failure: canTryAgain ? errorMessage(outcome.error) : null,
  };
}

export type RowAction<Row extends { _id: string }> = ReturnType<typeof useRowAction<Row>>;

function report(outcome: Outcome<string>): void {
  if (outcome.ok || !mayTryAgain(outcome.error)) toastOutcome(outcome);
}
