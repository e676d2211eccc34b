import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { isDeclined, withReauthentication } from '../../session/reauthentication/reauthentication';
import { errorMessage } from '../errors/error-message';
import { toast } from '../toasts/toast';

/**
 * Something to do to a row once a dialog about it is answered with Yes. A refusal is shown, and the list is fetched anew,
 * for the row may be out of date.
 */
export function useRowAction<Row>(act: (row: Row) => Promise<void>) {
  const [asked, setAsked] = useState<Row | null>(null);
  const revalidator = useRevalidator();

  return {
    /** The row that the dialog is about; without one there is no dialog. */
    asked,
    ask: (row: Row) => setAsked(row),
    drop: () => setAsked(null),
    confirm: async () => {
      try {
        if (asked !== null) await withReauthentication(() => act(asked));
      } catch (error) {
        if (isDeclined(error)) {
          toast.info(errorMessage(error));
        } else {
          toast.error(errorMessage(error));
          void revalidator.revalidate();
        }
      }
      setAsked(null);
    },
  };
}
