import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { submitBody } from './action-body';
import { isDeclined, withReauthentication } from '../../session/reauthentication/reauthentication';
import { errorMessage } from '../errors/error-message';
import { toast } from '../toasts/toast';
import { isUnreachable } from '../../page/shop-api-error';
import { type Outcome, outcomeOf } from './outcome';

/** What a screen's action is asked to do to a row. */
export type RowRequest = { intent: string; id: string };

/** The action's part. Where it needs a recent sign-in, the user is asked to confirm who they are. */
export const rowOutcome = (work: () => Promise<string>) => outcomeOf(() => withReauthentication(work));

/**
 * Something that the screen's action does to a row once a dialog about it is answered with Yes. The action returns the
 * sentence of its success. The dialog stays open where the shop could not be reached, to try again.
 */
export function useRowAction<Row extends { _id: string }>(intent: string) {
  const [asked, setAsked] = useState<Row | null>(null);
  const fetcher = useFetcher<Outcome<string>>();
  const outcome = (fetcher.state === 'idle' && fetcher.data) || null;
  const canTryAgain = outcome?.ok === false && isUnreachable(outcome.error);

  // Answered, and the list is fetched anew.
  const isOver = outcome !== null && !canTryAgain;

  const ask = (row: Row | null) => {
    fetcher.reset();
    setAsked(row);
  };
  useEffect(() => {
    if (outcome) report(outcome);
  }, [outcome]);

  return {
    /** The row that the dialog is about; without one there is no dialog. */
    asked: isOver ? null : asked,
    ask,
    drop: () => ask(null),
    /** `details`: what the action needs beside the row. */
    confirm: async (details: Record<string, string | boolean | undefined> = {}) => {
      if (asked === null) return;
      await submitBody(fetcher, { ...details, intent, id: asked._id });
    },
    /** Why it did not work; the dialog says so. */
    failure: canTryAgain ? errorMessage(outcome.error) : null,
  };
}

function report(outcome: Outcome<string>): void {
  if (outcome.ok) toast.success(outcome.value);
  else if (isDeclined(outcome.error)) toast.info(errorMessage(outcome.error));
  else if (!isUnreachable(outcome.error)) toast.error(errorMessage(outcome.error));
}
